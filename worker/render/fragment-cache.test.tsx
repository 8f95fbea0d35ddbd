// Requirements: CACHE-7.
import { createContext, type ReactNode, Suspense, use, useId } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { CachedFragment, FragmentCacheContext } from '#client/streaming/cached-fragment.tsx'
import { createContextHook } from '#client/streaming/context-hook.ts'
import { createFragmentCache } from '#client/streaming/fragment-cache.tsx'
import { createMemory } from '#shared/memory/memory.ts'
import { assertSameMarkup } from './same-markup.ts'

const LanguageContext = createContext('en')
const RequestContext = createContext(0)
const useLanguage = createContextHook((read) => read(LanguageContext))
const useRequest = createContextHook((read) => read(RequestContext), { isPerRequest: true })

const encoder = new TextEncoder()
const decoder = new TextDecoder()

interface Render {
  language?: string
  request?: number
}

/**
 * A store of fragments, and pages rendered with it as in the worker: missing fragments are rendered
 * afterwards.
 */
function createPages() {
  const store = createMemory<Uint8Array<ArrayBuffer>>({
    name: 'test fragments',
    limit: 100_000,
    sizeOf: ({ length }) => length,
  })
  let found = 0
  function page(content: ReactNode, { language = 'en', request = 1 }: Render = {}) {
    const wrap = (inner: ReactNode) => (
      <LanguageContext value={language}>
        <RequestContext value={request}>{inner}</RequestContext>
      </LanguageContext>
    )
    const write = (markup: Uint8Array) => {
      found += 1
      return decoder.decode(markup)
    }
    const cache = createFragmentCache({ store, write, wrap })
    const html = renderToString(
      <FragmentCacheContext value={cache}>{wrap(content)}</FragmentCacheContext>,
    )
    assertSameMarkup(encoder.encode(html), renderToString(wrap(content)))
    cache.afterwards()?.()
    return html
  }
  return { page, found: () => found, store }
}

const card = { name: 'Tempo' }

function Card({
  product,
  level,
}: {
  product: { name: string }
  level?: string
  onSelect?: () => void
}) {
  return (
    <p data-level={level} lang={useLanguage()}>
      {product.name}
    </p>
  )
}

describe('a fragment', () => {
  it('is rendered once for the same props and contexts, whatever its handlers are', () => {
    const { page, found } = createPages()
    const content = () => (
      <CachedFragment as="li" content={Card} props={{ product: card, onSelect: () => undefined }} />
    )
    const first = page(content())
    expect(found()).toBe(0)
    expect(page(content())).toBe(first)
    expect(found()).toBe(1)
  })

  it('is a different one for each value of a prop, also for objects, and of a context that it reads', () => {
    const { page, found } = createPages()
    const content = (product: object, level?: string) => (
      <CachedFragment as="li" content={Card} props={{ product: product as typeof card, level }} />
    )
    expect(page(content(card))).toContain('>Tempo<')
    expect(page(content(card, 'h2'))).toContain('data-level="h2"')
    expect(page(content({ name: 'Souffle' }))).toContain('>Souffle<')
    expect(page(content(card), { language: 'fr' })).toContain('lang="fr"')
    expect(found()).toBe(0)
    expect(page(content(card), { language: 'fr' })).toContain('lang="fr"')
    expect(page(content(card, 'h2'))).toContain('lang="en"')
    expect(found()).toBe(2)
  })

  it('distinguishes lists by their elements', () => {
    const { page, found } = createPages()
    const List = ({ names }: { names: string[] }) => names.join('; ')
    const content = (...names: string[]) => (
      <CachedFragment as="div" content={List} props={{ names }} />
    )
    for (const names of [['a', 'b'], ['a,"1:b'], ['b', 'a']]) page(content(...names))
    expect(found()).toBe(0)
    expect(page(content('a', 'b'))).toContain('a; b')
    expect(found()).toBe(1)
  })

  it('that reads a context in one case only has it in its key in all cases', () => {
    const { page } = createPages()
    const Note = ({ isShown }: { isShown: boolean }) => (isShown ? <Language /> : 'nothing')
    const Language = () => useLanguage()
    const content = (isShown: boolean) => (
      <CachedFragment as="div" content={Note} props={{ isShown }} />
    )
    for (const language of ['en', 'fr', 'de', 'fr']) {
      expect(page(content(false), { language })).toContain('nothing')
      expect(page(content(true), { language })).toContain(language)
    }
  })

  it('is never cached where it reads a value of one request', () => {
    const { page, found, store } = createPages()
    const Clock = () => <time>{useRequest()}</time>
    const content = () => <CachedFragment as="div" content={Clock} props={{}} />
    for (const request of [1, 2, 3]) expect(page(content(), { request })).toContain(`>${request}<`)
    expect(found()).toBe(0)
    expect(store.count).toBe(1)
  })

  it('of one request is not rendered for the cache again where its data comes later', () => {
    const { page } = createPages()
    const never = new Promise<string>(() => undefined)
    const rendered = vi.fn()
    const Late = () => <time>{use(never)}</time>
    const Part = () => {
      rendered()
      return (
        <p>
          {useRequest()}
          <Suspense fallback="soon">
            <Late />
          </Suspense>
        </p>
      )
    }
    const content = () => <CachedFragment as="div" content={Part} props={{}} />
    page(content())
    rendered.mockClear()
    for (const request of [2, 3]) expect(page(content(), { request })).toContain('soon')
    // Each page renders it twice: with the cache, and without for the comparison.
    expect(rendered).toHaveBeenCalledTimes(4)
  })

  it('is not cached while a part of it fails', () => {
    const { page, found } = createPages()
    let isBroken = true
    const Fragile = () => {
      if (isBroken) throw new Error('Broken')
      return 'whole'
    }
    const content = () => <CachedFragment as="div" content={Fragile} props={{}} />
    expect(() => page(content())).toThrow('Broken')
    isBroken = false
    page(content())
    expect(page(content())).toContain('whole')
    expect(found()).toBe(1)
  })
})

describe('an input that is not in the key', () => {
  it('is found by the comparison with a page that is rendered without the cache', () => {
    const { page } = createPages()
    let stock = 3
    const Stock = () => <b>{stock}</b>
    const content = () => <CachedFragment as="div" content={Stock} props={{}} />
    page(content())
    page(content())
    stock = 2
    expect(() => page(content())).toThrow(/not in its key.*<b>3<\/b>.*<b>2<\/b>/s)
  })

  it('is found where it is an id of the position in the page', () => {
    const { page } = createPages()
    const Field = () => <i id={useId()} />
    const fragment = <CachedFragment key="fragment" as="div" content={Field} props={{}} />
    const before = ['a', 'b', 'c', 'd', 'e'].map((key) => <Field key={key} />)
    page(fragment)
    expect(() => page([...before, fragment])).toThrow(/not in its key/)
  })
})

/** A page that is rendered at once, with places for what is rendered by itself. */
function pageOf(content: ReactNode, store = new Map<string, Uint8Array<ArrayBuffer>>()) {
  const later: (() => Uint8Array<ArrayBuffer>)[] = []
  const cache = createFragmentCache({
    store,
    write: (markup) => decoder.decode(markup),
    writeLater: (markup) => `{${later.push(markup) - 1}}`,
    wrap: (inner) => <LanguageContext value="fr">{inner}</LanguageContext>,
  })
  const text = renderToString(<FragmentCacheContext value={cache}>{content}</FragmentCacheContext>)
  const isWhole = cache.renderPlaced()
  const html = text.replace(/\{(\d+)\}/g, (_, at) => decoder.decode(later[at]?.()))
  cache.afterwards()?.()
  return { html, isWhole, kept: store.size }
}

describe('a fragment that is kept', () => {
  const shown = (product: typeof card, Content: typeof Card) => (
    <LanguageContext value="fr">
      <CachedFragment as="div" content={Content} props={{ product }} />
    </LanguageContext>
  )

  it('is rendered once for the page and the cache, as soon as its component is known', () => {
    const rendered = vi.fn(Card)
    const Counted = (props: Parameters<typeof Card>[0]) => rendered(props)
    const store = new Map<string, Uint8Array<ArrayBuffer>>()
    // The first one tells which contexts are read, the second that nothing else is.
    for (const name of ['One', 'Two']) pageOf(shown({ name }, Counted), store)
    rendered.mockClear()
    const third = shown({ name: 'Three' }, Counted)
    const { html, isWhole } = pageOf(third, store)
    expect([html, isWhole]).toEqual(['<div><p lang="fr">Three</p></div>', true])
    expect(pageOf(third, store).html).toBe(html)
    expect(rendered).toHaveBeenCalledTimes(1)
  })

  it('is rendered apart from others of its page, also where both are texts', () => {
    const Word = ({ word }: { word: string }) => word
    const words = (...all: string[]) =>
      all.map((word) => (
        <CachedFragment key={word} as="div" content={Word} props={{ word: `${word} <b>` }} />
      ))
    const store = new Map<string, Uint8Array<ArrayBuffer>>()
    for (const all of [
      ['a', 'b'],
      ['c', 'd'],
      ['e', 'f', 'a'],
    ]) {
      const html = all.map((word) => `<div>${word} &lt;b&gt;</div>`).join('')
      expect(pageOf(words(...all), store)).toEqual({ html, isWhole: true, kept: store.size })
    }
    expect(store.size).toBe(6)
  })

  it('is rendered in its place where that has another context than the page', () => {
    const Own = (props: Parameters<typeof Card>[0]) => Card(props)
    const store = new Map<string, Uint8Array<ArrayBuffer>>()
    for (const name of ['One', 'Two', 'Three']) pageOf(shown({ name }, Own), store)
    const elsewhere = (product: typeof card) => (
      <LanguageContext value="de">
        <CachedFragment as="div" content={Own} props={{ product }} />
      </LanguageContext>
    )
    expect(pageOf(elsewhere({ name: 'Four' }), store).isWhole).toBe(false)
    const { html, isWhole } = pageOf(elsewhere({ name: 'Five' }), store)
    expect([html, isWhole]).toEqual(['<div><p lang="de">Five</p></div>', true])
  })

  it('is rendered in its place where it contains another one', () => {
    const Outer = ({ product }: Parameters<typeof Card>[0]) => shown(product, Card)
    const store = new Map<string, Uint8Array<ArrayBuffer>>()
    for (const name of ['One', 'Two', 'Three']) {
      const { html } = pageOf(shown({ name }, Outer), store)
      expect(html).toBe(`<div><div><p lang="fr">${name}</p></div></div>`)
    }
    // Both are kept, each by itself.
    expect(store.size).toBe(6)
  })
})

describe('a fragment that is not kept', () => {
  it('is rendered once for all its places on a page, and not kept', () => {
    const rendered = vi.fn(Card)
    const Counted = (props: Parameters<typeof Card>[0]) => rendered(props)
    const part = (
      <CachedFragment
        as="div"
        content={Counted}
        props={{ product: card }}
        isKept={false}
        isShared
      />
    )
    const { html, isWhole, kept } = pageOf([part, part])
    expect(html).toBe('<div><p lang="fr">Tempo</p></div>'.repeat(2))
    expect([isWhole, kept, rendered.mock.calls.length]).toEqual([true, 0, 1])
  })

  it('makes the page incomplete where it cannot be rendered by itself', () => {
    const Late = () => use(new Promise<string>(() => undefined))
    const part = (
      <CachedFragment
        as="div"
        content={() => (
          <Suspense>
            <Late />
          </Suspense>
        )}
        props={{}}
        isKept={false}
        isShared
      />
    )
    expect(pageOf(part).isWhole).toBe(false)
  })

  it('makes the page incomplete where it fails', () => {
    const Broken = (): never => {
      throw new Error('broken')
    }
    const part = <CachedFragment as="div" content={Broken} props={{}} isKept={false} isShared />
    expect(pageOf(part).isWhole).toBe(false)
  })

  it('leaves what is neither kept nor shared in its place', () => {
    const part = <CachedFragment as="div" content={Card} props={{ product: card }} isKept={false} />
    const { html, kept } = pageOf(part)
    expect([html, kept]).toEqual(['<div><p lang="en">Tempo</p></div>', 0])
  })
})
