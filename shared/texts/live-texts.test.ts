// Requirements: LOC-21.
import { describe, expect, it } from 'vitest'
import { fittingTexts, type TextTree } from './live-texts.ts'

const built = {
  cart: { title: 'Cart', count: { one: '{{count}} product', other: '{{count}} products' } },
  hello: 'Hello {{name}}',
}

describe('pushed texts', () => {
  it('replace built-in ones', () => {
    const pushed = {
      cart: { title: 'Basket', count: { one: 'One product', other: '{{count}} things' } },
      hello: '{{name}}, hello',
    }
    expect(fittingTexts(built, pushed)).toEqual({ texts: pushed, refused: [] })
  })

  it.each([
    [{ nothing: 'x' }, 'nothing', 'unknown'],
    [{ constructor: 'x' }, 'constructor', 'unknown'],
    [{ cart: { tilte: 'x' } }, 'cart.tilte', 'unknown'],
    [{ cart: 'x' }, 'cart', 'not a text'],
    [{ hello: { a: 'x' } }, 'hello', 'not a text'],
    [{ hello: ' ' }, 'hello', 'empty or too long'],
    [{ hello: `{{name}}${'x'.repeat(2_000)}` }, 'hello', 'empty or too long'],
    [{ hello: 'Hello' }, 'hello', 'placeholders'],
    [{ hello: 'Hello {{nmae}}' }, 'hello', 'placeholders'],
    [{ cart: { count: { other: '{{total}} things' } } }, 'cart.count.other', 'placeholders'],
    [{ cart: { count: { few: '{{count}} things' } } }, 'cart.count.few', 'unknown'],
  ])('of %j leave out %s: %s', (pushed, key, reason) => {
    expect(fittingTexts(built, pushed as unknown as TextTree)).toEqual({
      texts: {},
      refused: [{ key, reason }],
    })
  })

  it('leave out the one that does not fit', () => {
    const { texts, refused } = fittingTexts(built, { cart: { title: 'Basket', gone: 'x' } })
    expect([texts, refused.length]).toEqual([{ cart: { title: 'Basket' } }, 1])
  })
})
