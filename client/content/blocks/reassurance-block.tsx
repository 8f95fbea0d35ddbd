import { Icon } from '../../ui/media/icon.tsx'
import type { IconName } from '../../ui/media/icon-names.ts'
import type { SectionProps } from '../section-props.ts'

const icons: Record<SectionProps<'reassurance_block'>['item']['items'][number]['icon'], IconName> =
  {
    truck: 'truck',
    return: 'rotate-ccw',
    shield: 'shield-check',
    leaf: 'leaf',
    lock: 'lock',
    chat: 'message-circle',
    wrench: 'wrench',
    box: 'box',
  }

/** Returns, guarantee and similar promises in one line. */
export function ReassuranceBlock({ item }: SectionProps<'reassurance_block'>) {
  return (
    <div className="wrap">
      <ul className="reassurance">
        {item.items.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4 items-start">
            <Icon name={icons[icon]} size={22} className="mt-0.5" />
            <span>
              <span className="block t-label">{title}</span>
              <span className="t-small text-muted">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
