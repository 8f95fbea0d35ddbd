import type { SectionOf } from '#shared/api/sections.ts'
import { Picture } from '../catalog/picture.tsx'
import { Link } from '../navigation/link.tsx'
import { cx } from '../ui/cx.ts'
import { Headline } from '../ui/headline.tsx'
import { isAllowed } from './rich-text.tsx'
import type { SectionProps } from './section.tsx'

type Item = SectionOf<'list_block'>['item']['items'][number]

/** Jobs, resellers, downloads: a plain list, in groups where the entries name them. Entries with pictures stand side by side under them. */
export function ListBlock({ item, first }: SectionProps<'list_block'>) {
  const groups = groupsOf(item.items)
  const isPictured = item.items.some(({ picture }) => picture)
  const isSplit = item.title !== undefined && groups.length === 1 && !groups[0]![0] && !isPictured
  return (
    <section className={isSplit ? 'wrap section split' : 'wrap section'}>
      {item.title && <Headline as={first ? 'h1' : 'h2'} text={item.title} className={isSplit ? undefined : 'mb-8'} />}
      {groups.map(([group, items]) => (
        <div key={group} className={group ? 'list-group' : undefined}>
          {group && <h3 className="t-subtitle">{group}</h3>}
          <ul className={isPictured ? 'article-grid' : 'rows'}>
            {items.map((entry) => (
              <li key={entry.title + (entry.meta ?? '')} className={isPictured ? 'article-card' : 'list-entry'}>
                <Entry entry={entry} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Entry({ entry: { title, text, meta, link, picture } }: { entry: Item }) {
  return (
    <>
      {picture && (
        <span className="tile block">
          <Picture picture={picture} width={480} height={480} className="w-full" />
        </span>
      )}
      <span>
        <span className={cx('block', picture ? 't-subtitle' : 't-label')}>
          {link && isAllowed(link) ? (
            <Link to={link} className="link">
              {title}
            </Link>
          ) : (
            title
          )}
        </span>
        {text && <span className={cx('block text-muted', picture && 'mt-1')}>{text}</span>}
      </span>
      {meta && <span className="t-small text-muted">{meta}</span>}
    </>
  )
}

function groupsOf(items: readonly Item[]): [string, Item[]][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item])
  return [...groups]
}
