import { type ComponentProps, createContext, type ReactNode, use } from 'react'

/** The server's store of inner HTML by what it was drawn from. */
export interface Freezer {
  find: (sources: Sources, name: string) => string | undefined
  /** Asks for it to be kept for the next page: drawn once more, after this one has gone out. */
  keep: (sources: Sources, name: string, content: () => ReactNode) => void
}

export type Sources = readonly (object | undefined)[]

/** Only the server provides one; in the browser everything is drawn. */
export const FreezerContext = createContext<Freezer | undefined>(undefined)

type Tag = 'article' | 'dialog' | 'div' | 'li' | 'section'

type FrozenProps<T extends Tag> = Omit<ComponentProps<T>, 'children'> & {
  as: T
  /** The data that the content is drawn from: a new object means new content. Empty for what is drawn from words alone, absent for what is never kept. */
  sources?: Sources
  /** Tells contents of the same sources apart. Everything else that the content depends on is the same for the whole market. */
  name: string
  children: () => ReactNode
}

/**
 * An element whose content many pages of a market share, such as the header or a product's card. The server draws it once per
 * data and afterwards writes its text, which is most of what rendering costs; the browser hydrates it like any other.
 * The content must not show an id of `useId`, which would not be that of the page, nor the time, nor a picture with priority
 * outside `<picture>`, for which React writes a link where it stands; nor a part that may still be on its way.
 */
export function Frozen<T extends Tag>({
  as,
  sources,
  name,
  children,
  ...attributes
}: FrozenProps<T>) {
  const Element = as as 'div'
  const freezer = use(FreezerContext)
  const html = sources && freezer?.find(sources, name)
  if (html !== undefined)
    return (
      <Element
        {...(attributes as ComponentProps<'div'>)}
        dangerouslySetInnerHTML={{ __html: html }}
      />
    )
  if (sources) freezer?.keep(sources, name, children)
  return <Element {...(attributes as ComponentProps<'div'>)}>{children()}</Element>
}
