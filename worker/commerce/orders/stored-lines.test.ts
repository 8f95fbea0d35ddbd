// Requirements: PAY-19, PRICE-1.
import { expect, it } from 'vitest'
import type { LineItem } from '#shared/api/carts.ts'
import type { Money } from '#shared/api/money.ts'
import { linesJson, linesOf } from './stored-lines.ts'

const euros = (centAmount: number): Money => ({
  type: 'centPrecision',
  centAmount,
  currencyCode: 'EUR',
  fractionDigits: 2,
})
const line: LineItem = {
  id: 'line',
  productId: 'NOTE',
  productKey: 'note',
  name: 'Orvane Note',
  quantity: 2,
  variant: { sku: 'ORV-NOTE-WHI', attributes: [] },
  link: '/note',
  price: { value: euros(1999), discounted: { value: euros(1500) } },
  productType: 'simple-product',
  discountedPricePerQuantity: [],
  totalPrice: euros(3000),
}

it('stores amounts in the currency of the total by their cents, and returns them whole', () => {
  const text = linesJson([line], euros(9000))
  expect(text).toContain('"totalPrice":"¤3000"')
  expect(text).not.toContain('centAmount')
  expect(linesOf(text, euros(9000))).toEqual([line])
})

it('keeps what is not such an amount', () => {
  const dollars: Money = { ...euros(3000), currencyCode: 'USD' }
  const precise: Money = { ...euros(20), type: 'precise', preciseAmount: 1999, fractionDigits: 4 }
  const other = { ...line, name: '¤', price: { value: precise }, totalPrice: dollars }
  expect(linesOf(linesJson([other], euros(9000)), euros(9000))).toEqual([other])
})

it('reads lines that an earlier release has stored', () => {
  expect(linesOf(JSON.stringify([line]), euros(9000))).toEqual([line])
})
