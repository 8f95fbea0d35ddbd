import { Fragment, type ReactNode } from 'react'
import type { FoundPage, FoundProduct, Suggestions } from '#shared/api/suggestions.ts'
import { routes } from '#shared/routes/routes.ts'
import { highlight } from '#shared/search/highlight.ts'
import { Picture } from '../catalog/picture.tsx'
import { ProductPrice } from '../catalog/product-price.tsx'
import { useT, usePath } from '../i18n/provider.tsx'
import { Icon } from '../ui/media/icon.tsx'

/**
 * One line of the list that can be chosen: its id for `aria-activedescendant`, and where it leads.
 */
interface Option {
  id: string
  href: string
  content: ReactNode
}

interface Group {
  title: string
  options: Option[]
}

/** Address of the results of a text, without the locale prefix. */
export function resultsPath(text: string): string {
  return `${routes.search.href({})}?q=${encodeURIComponent(text)}`
}

/**
 * The suggestions by kind, as groups of options; the better spelling and the completed word first.
 */
export function useGroups(answer: Suggestions | undefined): Group[] {
  const t = useT()
  if (!answer) return []
  const { corrected, completion, products, categories, articles, help, terms } = answer
  const better = corrected ?? completion
  const pages = (name: string, list: readonly FoundPage[]): Option[] =>
    list.map(({ title, path }, at) => ({
      id: `${name}-${at}`,
      href: path,
      content: (
        <span>
          <Marked text={title} terms={terms} />
        </span>
      ),
    }))
  return [
    {
      title: t(corrected ? 'shell.search.meant' : 'shell.search.complete'),
      options: better ? [{ id: 'search-better', href: resultsPath(better), content: better }] : [],
    },
    {
      title: t('shell.search.products'),
      options: products.map((product) => ({
        id: `search-${product.key}`,
        href: product.link,
        content: <ProductLine product={product} terms={terms} />,
      })),
    },
    { title: t('shell.search.categories'), options: pages('search-category', categories) },
    { title: t('shell.search.articles'), options: pages('search-article', articles) },
    { title: t('shell.search.help'), options: pages('search-help', help) },
  ].filter(({ options }) => options.length > 0)
}

/**
 * The groups as the list of a combobox. Options are links, so that they open in a tab of their own
 * as links do.
 */
export function SuggestionList({
  id,
  groups,
  active,
  onChoose,
}: {
  id: string
  groups: readonly Group[]
  /** Id of the option that the arrow keys have reached. */
  active: string | undefined
  onChoose: () => void
}) {
  const t = useT()
  const path = usePath()
  return (
    <div id={id} role="listbox" aria-label={t('shell.search.suggestions')}>
      {groups.map(({ title, options }, at) => (
        <div key={title} role="group" aria-labelledby={`${id}-${at}`} className="found-group">
          <p id={`${id}-${at}`} role="presentation" className="t-micro text-muted">
            {title}
          </p>
          {options.map((option) => (
            <a
              key={option.id}
              id={option.id}
              role="option"
              aria-selected={option.id === active}
              tabIndex={-1}
              href={path(option.href)}
              className="found"
              onClick={onChoose}
            >
              {option.content}
            </a>
          ))}
        </div>
      ))}
    </div>
  )
}

function ProductLine({ product, terms }: { product: FoundProduct; terms: readonly string[] }) {
  const t = useT()
  const { name, kind, image, price, availability } = product
  return (
    <>
      <Picture
        picture={image && { ...image, alt: '' }}
        width={56}
        height={56}
        className="found-picture"
      />
      <span className="grow">
        <span className="block t-label">
          <Marked text={name} terms={terms} />
        </span>
        <span className="block t-small text-muted">
          {availability.isOnStock ? kind : t('catalog.stock.out')}
        </span>
      </span>
      <span className="found-price">
        <ProductPrice price={price} size="sm" saving="short" />
      </span>
    </>
  )
}

function Marked({ text, terms }: { text: string; terms: readonly string[] }) {
  return highlight(text, terms).map(({ text: part, isFound }, at) =>
    // The parts of one text never change places.
    // oxlint-disable-next-line react/no-array-index-key
    isFound ? <mark key={at}>{part}</mark> : <Fragment key={at}>{part}</Fragment>,
  )
}

/**
 * Earlier searches of this browser, as links that repeat them; nothing without earlier searches.
 */
export function RecentSearches({
  texts,
  onForget,
}: {
  texts: readonly string[]
  onForget: () => void
}) {
  const t = useT()
  const path = usePath()
  if (texts.length === 0) return null
  return (
    <section aria-labelledby="recent-searches" className="found-group">
      <h3 id="recent-searches" className="t-micro text-muted">
        {t('shell.search.recent')}
      </h3>
      <ul>
        {texts.map((text) => (
          <li key={text}>
            <a className="found" href={path(resultsPath(text))}>
              <Icon name="clock" size={18} />
              {text}
            </a>
          </li>
        ))}
      </ul>
      <button type="button" className="link t-small target" onClick={onForget}>
        {t('shell.search.forget')}
      </button>
    </section>
  )
}
