import { type ComponentProps, createContext, type ReactNode, use } from 'react'

/** The server's store of inner HTML by what it was drawn from. */
export interface Freezer {
  find: (source: object, id: string) => string | undefined
  /** Asks for it to be kept for the next page: drawn once more, after this one has gone out. */
  keep: (source: object, id: string, content: () => ReactNode) => void
}

/** Only the server provides one; in the browser everything is drawn. */
export const FreezerContext = createContext<Freezer | undefined>(undefined)

type Tag = 'article' | 'div' | 'ul'

type FrozenProps<T extends Tag> = Omit<ComponentProps<T>, 'children' | 'id'> & {
  as: T
  /** The data that the content is drawn from: a new object means new content. */
  source: object | undefined
  /** Tells contents of one source apart. Everything else that the content depends on is the same for the whole market. */
  name: string
  children: () => ReactNode
}

/**
 * An element whose content many pages of a market share, such as a product's card or the footer's links. The server draws it once per
 * data and afterwards writes its text, which is most of what rendering costs; the browser hydrates it like any other.
 * The content must not use `useId`: its ids would not be those of the page.
 */
export function Frozen<T extends Tag>({ as, source, name, children, ...attributes }: FrozenProps<T>) {
  const Element = as as 'div'
  const freezer = use(FreezerContext)
  const html = source && freezer?.find(source, name)
  if (html !== undefined) return <Element {...(attributes as ComponentProps<'div'>)} dangerouslySetInnerHTML={{ __html: html }} />
  if (source) freezer?.keep(source, name, children)
  return <Element {...(attributes as ComponentProps<'div'>)}>{children()}</Element>
}
