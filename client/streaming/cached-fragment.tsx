import { type ComponentProps, type ComponentType, createContext, use } from 'react'
import type { ReadContext } from './context-hook.ts'

/** The server's cache of fragments' markup for one render. */
export interface FragmentCache {
  /** The markup of a component with these props, where it was drawn before; if not, it is drawn and cached after the page has been sent. */
  markupOf: <P extends object>(
    content: ComponentType<P>,
    props: P,
    read: ReadContext,
  ) => string | undefined
}

/** Only the server provides one; in the browser everything is rendered. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)

type Tag = 'article' | 'dialog' | 'div' | 'li' | 'section'

type CachedFragmentProps<T extends Tag, P extends object> = Omit<
  ComponentProps<T>,
  'children' | 'content'
> & {
  as: T
  /** A component of a module: one made while rendering would be another in every render. */
  content: ComponentType<P>
  props: P
}

/**
 * An element whose content many pages share, such as the header or a product's card. The server renders the content once and afterwards
 * writes its markup, which is most of what rendering costs; the browser hydrates it like any other. The key of the cache is derived from
 * all that the content can see: its props and the contexts that it reads (fragment-cache.tsx).
 * The content must have no ids of `useId`, which depend on its place in the page, and no picture with priority outside `<picture>`, for
 * which React writes a link elsewhere. Development and tests compare every page with one that was rendered without the cache.
 */
export function CachedFragment<T extends Tag, P extends object>({
  as,
  content: Content,
  props,
  ...attributes
}: CachedFragmentProps<T, P>) {
  const Element = as as 'div'
  const markup = use(FragmentCacheContext)?.markupOf(Content, props, use)
  if (markup !== undefined)
    return (
      <Element
        {...(attributes as ComponentProps<'div'>)}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
    )
  return (
    <Element {...(attributes as ComponentProps<'div'>)}>
      <Content {...props} />
    </Element>
  )
}
