import type { SectionOf } from '#shared/api/sections.ts'
import { Picture } from '../../catalog/picture.tsx'
import { useI18n } from '../../i18n/provider.tsx'
import { Link } from '../../navigation/link.tsx'
import { AccordionItem } from '../../ui/layout/accordion.tsx'
import { cx } from '../../ui/cx.ts'
import { Headline } from '../../ui/text/headline.tsx'
import { isAllowed } from '../rich-text.tsx'
import type { SectionProps } from '../section-props.ts'

type Item = SectionOf<'list_block'>['item']['items'][number]
type Group = [name: string, items: Item[]]

/**
 * A list of jobs, resellers or downloads, grouped where entries name a group. Entries with pictures
 * are placed side by side below it.
 */
export function ListBlock({ item, first }: SectionProps<'list_block'>) {
  const groups = groupsOf(item.items)
  const isPictured = item.items.some(({ picture }) => picture)
  const isSplit = item.title !== undefined && groups.length === 1 && !groups[0]?.[0] && !isPictured
  const heading = item.title === undefined ? 'h2' : 'h3'
  // Validators and screen readers expect a heading in a section.
  const Frame = item.title === undefined ? 'div' : 'section'
  return (
    <Frame className={isSplit ? 'wrap section split' : 'wrap section'}>
      {item.title && (
        <Headline
          as={first ? 'h1' : 'h2'}
          text={item.title}
          className={isSplit ? undefined : 'mb-8'}
        />
      )}
      {item.items.some(({ country }) => country) ? (
        <Countries groups={groups} heading={heading} />
      ) : (
        groups.map((group) => (
          <Group key={group[0]} group={group} heading={heading} isPictured={isPictured} />
        ))
      )}
    </Frame>
  )
}

interface GroupProps {
  group: Group
  heading: 'h2' | 'h3'
  isPictured?: boolean
}

function Group({ group: [name, items], heading: Heading, isPictured = false }: GroupProps) {
  return (
    <div className={name ? 'list-group' : undefined}>
      {name && <Heading className="t-subtitle">{name}</Heading>}
      <ul className={isPictured ? 'article-grid' : 'rows'}>
        {items.map((entry) => (
          <li
            key={entry.title + (entry.meta ?? '')}
            className={isPictured ? 'article-card' : 'list-entry'}
          >
            <Entry entry={entry} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The group of the visitor's country unfolded, those of the others folded. */
function Countries({ groups, heading }: { groups: Group[]; heading: GroupProps['heading'] }) {
  const { market } = useI18n()
  const isOwn = ([, items]: Group) => items[0]?.country === market.country
  const { compare } = new Intl.Collator(market.tag)
  return (
    <>
      {groups.filter(isOwn).map((group) => (
        <Group key={group[0]} group={group} heading={heading} />
      ))}
      <div className="list-folds">
        {groups
          .filter((group) => !isOwn(group))
          .sort(([a], [b]) => compare(a, b))
          .map(([name, items]) => (
            <AccordionItem
              key={name}
              heading={heading}
              title={<CountryName name={name} count={items.length} />}
            >
              <ul className="grid gap-4">
                {items.map((entry) => (
                  <li key={entry.title} className="grid">
                    <Entry entry={entry} />
                  </li>
                ))}
              </ul>
            </AccordionItem>
          ))}
      </div>
    </>
  )
}

function CountryName({ name, count }: { name: string; count: number }) {
  return (
    <>
      {name} <span className="text-muted font-400 nums">{count}</span>
    </>
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

function groupsOf(items: readonly Item[]): Group[] {
  const groups = new Map<string, Item[]>()
  for (const item of items)
    groups.set(item.group ?? '', [...(groups.get(item.group ?? '') ?? []), item])
  return [...groups]
}
