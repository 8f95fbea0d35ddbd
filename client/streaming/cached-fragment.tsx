import { type ComponentProps, type ComponentType, createContext, use } from 'react'
import type { ReadContext } from './context-hook.ts'

/** The server's cache of rendered fragments, for one render. */
export interface FragmentCache {
  /**
   * The cached markup of a component with these props; undefined where there is none, and it is
   * then rendered for the cache after the page has been sent.
   */
  markupOf: <P extends object>(
    content: ComponentType<P>,
    props: P,
    read: ReadContext,
  ) => string | undefined
  /**
   * The place of markup that is not kept, but may be several times on the page: it is rendered
   * once. Undefined where it is rendered in its place, as in a stream.
   */
  placeOf: <P extends object>(
    content: ComponentType<P>,
    props: P,
    read: ReadContext,
  ) => string | undefined
}

/** Provided by the server only; in the browser everything is rendered. */
export const FragmentCacheContext = createContext<FragmentCache | undefined>(undefined)

type Tag = 'article' | 'dialog' | 'div' | 'li' | 'section'

type CachedFragmentProps<T extends Tag, P extends object> = Omit<
  ComponentProps<T>,
  'children' | 'content'
> & {
  as: T
  /** Component of a module. One that is created while rendering would be a new key each time. */
  content: ComponentType<P>
  props: P
  /** False for content that hardly anybody asks for again. */
  isKept?: boolean
  /** True for such content that is several times on its page and contains no cached fragment. */
  isShared?: boolean
}

/**
 * An element whose content is the same on many pages, such as the header or a product card. The
 * server renders the content once and then writes its markup, which saves most of the cost of
 * rendering; the browser hydrates it normally (CACHE-7). The cache's key is derived from everything
 * that the content can read: its props and contexts (fragment-cache.tsx). The content must not
 * contain ids of `useId`, which depend on the position in the page, nor a picture with priority
 * outside `<picture>`, for which React writes a link elsewhere. Development and tests compare every
 * page with one that is rendered without the cache.
 */
export function CachedFragment<T extends Tag, P extends object>({
  as,
  content: Content,
  props,
  isKept = true,
  isShared = false,
  ...attributes
}: CachedFragmentProps<T, P>) {
  const Element = as as 'div'
  const own = attributes as ComponentProps<'div'>
  const cache = use(FragmentCacheContext)
  const markup = isKept
    ? cache?.markupOf(Content, props, use)
    : isShared
      ? cache?.placeOf(Content, props, use)
      : undefined
  if (markup !== undefined) return <Element {...own} dangerouslySetInnerHTML={{ __html: markup }} />
  return (
    <Element {...own}>
      <Content {...props} />
    </Element>
  )
}
