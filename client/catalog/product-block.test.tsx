// Requirements: CAT-4, EVT-3.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ProductBlock as Block } from '#shared/api/sections.ts'
import { mount, settled } from '../ui/testing/mount.tsx'
import { ProductBlock } from './product-block.tsx'
import { cardOf, InShop } from './testing/shop.tsx'

const block: Block = {
  type: 'products',
  variant: 'grid',
  heading: { title: { text: 'Start here.' } },
  products: [],
}
const listed = () =>
  (window.dataLayer ?? []).filter(
    (entry) => (entry as { event: string }).event === 'view_item_list',
  )

/** The page's intersection observers, which the test calls itself. */
let observers: { callback: IntersectionObserverCallback; element?: Element }[]

class ByHand {
  private entry: (typeof observers)[number]
  constructor(callback: IntersectionObserverCallback) {
    this.entry = { callback }
    observers.push(this.entry)
  }
  observe(element: Element) {
    this.entry.element = element
  }
  disconnect() {
    this.entry.element = undefined
  }
}

function come() {
  for (const { callback, element } of observers)
    if (element)
      callback(
        [{ isIntersecting: true, target: element } as unknown as IntersectionObserverEntry],
        undefined as never,
      )
}

async function show(products = [cardOf()]) {
  return mount(
    <InShop>
      <ProductBlock block={block} products={products} />
    </InShop>,
  )
}

beforeEach(() => {
  observers = []
  window.dataLayer = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('IntersectionObserver', ByHand)
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a product block', () => {
  it('pushes its list event once, two seconds after it came into view', async () => {
    await show()
    vi.advanceTimersByTime(10_000)
    expect(listed()).toEqual([])
    come()
    vi.advanceTimersByTime(1_999)
    expect(listed()).toEqual([])
    vi.advanceTimersByTime(1)
    expect(listed()).toEqual([
      expect.objectContaining({
        ecommerce: {
          item_list_name: 'Start here.',
          items: [expect.objectContaining({ item_id: 'TEMPO-WHITE' })],
        },
      }),
    ])
    come()
    vi.advanceTimersByTime(10_000)
    expect(listed()).toHaveLength(1)
  })

  it('pushes no list event when the page was left before', async () => {
    const { render } = await show()
    come()
    await render(<p />)
    vi.advanceTimersByTime(10_000)
    expect(listed()).toEqual([])
  })

  it('renders nothing without products', async () => {
    const { container } = await show([])
    await settled(() => undefined)
    expect(container.innerHTML).toBe('')
  })
})
