import type { Cart, LineItem } from '#shared/api/carts.ts'
import { totalQuantity } from '#shared/cart/cart.ts'
import { arrivalDays } from '#shared/cart/arrival.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import type { Currency, Language, Store } from '#shared/markets/markets.ts'
import type { Sellable } from '../catalog/sellable.ts'
import type { Basket } from '../pricing/basket.ts'
import { centMoney } from '../catalog/price.ts'
import type { CodeOnCart } from '../pricing/code-states.ts'
import { cheapestWay, deliveryBy, deliveryPrices } from '../pricing/delivery-prices.ts'
import { type Destination, priceBasket, type Totals } from '../pricing/price-basket.ts'
import type { Rate } from '../shipping/rates.ts'
import type { CartRecord } from './record.ts'

/** The market's prices, rates and texts for the contents of a cart at one moment. */
export interface CartMarket {
  locale: string
  language: Language
  currency: Currency
  country: string
  /** The store's free-delivery threshold in cents, for a cart without a chosen method. */
  freeAbove: number | undefined
  sellables: ReadonlyMap<string, Sellable>
  codes: readonly CodeOnCart[]
  /** Rate of the chosen method, if it serves the cart's destination. */
  rate: Rate | undefined
  /** The rates to the cart's destination, as far as it is known. */
  expectable: readonly Rate[]
  /** All rates to the cart's destination; those of every country while it is not known. */
  rates: readonly Rate[]
  destination: Destination | undefined
  now: Date
}

/**
 * A cart of the contract with today's prices. A line whose SKU the market does not sell (any more),
 * or not to the cart's destination, is left out.
 */
export function composeCart(record: CartRecord, market: CartMarket): Cart {
  const { currency, codes, rate, now } = market
  const money = (cents: number) => centMoney(cents, currency)
  const goesTo = market.destination?.country ?? market.country
  const lines = record.lines.flatMap((line) => {
    const sellable = market.sellables.get(line.variant.sku)
    return sellable && !sellable.notSoldIn.includes(goesTo) ? [{ line, sellable }] : []
  })
  const goods = basketOf(lines, market)
  const expected = rate ? undefined : cheapestWay(goods, codes, market.expectable, now)
  const basket = expected ? { ...goods, delivery: deliveryBy(expected) } : goods
  const totals = priceBasket(basket, codes, market.destination, now)
  const { shipsOn } = shippingPromise(now, record.store)
  const arrival = { shipsOn, store: record.store, country: goesTo }
  const lineItems = lines.map(({ line, sellable }, index) =>
    lineItem(
      line,
      sellable,
      { was: basket.lines[index]!.unit, is: totals.discounted.units[index]! },
      currency,
    ),
  )
  return {
    id: record.id,
    version: record.version,
    cartState: 'Active',
    store: record.store,
    currency,
    locale: market.locale,
    country: market.country,
    lineItems,
    totalLineItemQuantity: totalQuantity(lineItems),
    discountCodes: codes.map(({ code }) => discountCode(code, totals, market.language)),
    ...discountOnTotalPrice(totals, money),
    subtotal: money(totals.subtotal),
    totalPrice: money(totals.total),
    ...(rate && { shippingInfo: shippingInfo(rate, totals, money, arrival) }),
    ...(expected && { expectedShipping: shippingInfo(expected, totals, money, arrival) }),
    ...shippingPrices(deliveryPrices(goods, codes, market.rates, now), money),
    ...taxedPrice(totals, money),
    ...(record.shippingAddress && { shippingAddress: record.shippingAddress }),
    ...(record.billingAddress && { billingAddress: record.billingAddress }),
    ...(record.customerEmail && { customerEmail: record.customerEmail }),
    ...(record.customerId && { customerId: record.customerId }),
    ...(record.reviewRequests && { reviewRequests: record.reviewRequests }),
  }
}

type Line = CartRecord['lines'][number]
type ToMoney = (cents: number) => Cart['totalPrice']

function basketOf(
  lines: readonly { line: Line; sellable: Sellable }[],
  { currency, rate, freeAbove }: CartMarket,
): Basket {
  return {
    currency,
    lines: lines.map(({ line: { quantity }, sellable: { sku, categories, price } }) => ({
      sku,
      categories,
      quantity,
      unit: (price.discounted?.value ?? price.value).centAmount,
    })),
    delivery: rate ? deliveryBy(rate) : { ...(freeAbove !== undefined && { freeAbove }) },
  }
}

function lineItem(
  { id, quantity }: Line,
  sellable: Sellable,
  unit: { was: number; is: number },
  currency: Currency,
): LineItem {
  const { sku, productId, productKey, name, image, link, price, productType, ecoParticipation } =
    sellable
  return {
    id,
    productId,
    productKey,
    name,
    quantity,
    variant: { sku, attributes: attributesOf(sellable) },
    ...(image && { image: { src: image, provider: 'pictures' } }),
    link,
    price,
    productType,
    ...(ecoParticipation?.FR && { ecoParticipation: centMoney(ecoParticipation.FR, currency) }),
    discountedPricePerQuantity:
      unit.is === unit.was ? [] : [{ quantity, discountedPrice: centMoney(unit.is, currency) }],
    totalPrice: centMoney(unit.is * quantity, currency),
  }
}

function attributesOf({
  color,
  isNew,
  maxQuantity,
  energyClass,
}: Sellable): LineItem['variant']['attributes'] {
  return [
    { name: 'color_name', value: color.label },
    ...(isNew ? [{ name: 'New', value: true }] : []),
    ...(maxQuantity === undefined ? [] : [{ name: 'max_quantity_cart', value: maxQuantity }]),
    ...(energyClass ? [{ name: 'energy_class', value: energyClass }] : []),
  ]
}

function discountCode(
  { id, code, cartDiscounts }: CodeOnCart['code'],
  { states }: Totals,
  language: Language,
): Cart['discountCodes'][number] {
  return {
    discountCode: {
      id,
      code,
      cartDiscounts: cartDiscounts.map(({ id, name }) => ({ id, name: name[language] ?? name.en })),
    },
    state: states.get(id)!,
  }
}

function discountOnTotalPrice(
  { discounted: { included, offTotal } }: Totals,
  money: ToMoney,
): Pick<Cart, 'discountOnTotalPrice'> {
  if (included.length === 0) return {}
  return {
    discountOnTotalPrice: {
      discountedAmount: money(offTotal),
      includedDiscounts: included.map(({ id, cents }) => ({ id, discountedAmount: money(cents) })),
    },
  }
}

function shippingInfo(
  { key, name, days }: Rate,
  { delivery }: Totals,
  money: ToMoney,
  arrival: { shipsOn: string; store: Store; country: string },
): NonNullable<Cart['shippingInfo']> {
  const discounted =
    delivery.discounted === delivery.price ? {} : { discountedPrice: money(delivery.discounted) }
  return {
    shippingMethodKey: key,
    shippingMethodName: name,
    shippingRate: { price: money(delivery.price) },
    ...discounted,
    days,
    arrives: arrivalDays({ ...arrival, days }),
  }
}

function shippingPrices(
  prices: ReadonlyMap<string, number> | undefined,
  money: ToMoney,
): Pick<Cart, 'shippingPrices'> {
  return prices
    ? {
        shippingPrices: [...prices].map(([shippingMethodKey, price]) => ({
          shippingMethodKey,
          price: money(price),
        })),
      }
    : {}
}

function taxedPrice({ tax }: Totals, money: ToMoney): Pick<Cart, 'taxedPrice'> {
  if (!tax) return {}
  return {
    taxedPrice: {
      totalNet: money(tax.totalNet),
      totalGross: money(tax.totalGross),
      totalTax: money(tax.totalTax),
      taxIncluded: tax.included,
      taxPortions: tax.portions.map(({ name, permyriad, centAmount }) => ({
        name,
        permyriad,
        amount: money(centAmount),
      })),
    },
  }
}
