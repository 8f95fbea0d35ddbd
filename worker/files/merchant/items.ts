import type { Price } from '#shared/api/money.ts'
import type { FeedProduct, FeedVariant } from '#shared/api/product-feed.ts'
import type { subcategories } from '#shared/catalog/places.ts'
import { shapedPictureUrl } from '#shared/catalog/pictures.ts'
import { localePath } from '#shared/markets/locale.ts'
import { type Locale, type Market, markets } from '#shared/markets/markets.ts'
import { vatRates } from '#shared/money/tax-rates.ts'
import { brand } from '#shared/settings/brand.ts'
import { amountText, textElement } from './elements.ts'
import { type CountryShipping, shippingElements } from './shipping.ts'

/** What the items of a market share. */
interface Place {
  origin: string
  locale: Locale
  shipping: readonly CountryShipping[]
  /** Elements with the sales tax; empty where there is none. */
  tax: string
}

/** Google's category of the products of each subcategory, by its English path. */
const googleCategories: Record<(typeof subcategories)[number], string> = {
  'access-control': 'Home & Garden > Business & Home Security',
  alarms: 'Home & Garden > Business & Home Security > Home Alarm Systems',
  cameras: 'Cameras & Optics > Cameras > Surveillance Cameras',
  'heating-cooling': 'Hardware > Heating, Ventilation & Air Conditioning > HVAC Controls',
  'lighting-plug': 'Hardware > Power & Electrical Supplies > Home Automation Kits',
  opening: 'Home & Garden > Business & Home Security > Security System Sensors',
  'weather-air-quality': 'Hardware > Tools > Measuring Tools & Sensors',
}

const longestTitle = 150
const longestDescription = 5000
const mostFurtherPictures = 10

/**
 * Countries whose shoppers a feed is for: the market's own; for the English storefront of Europe
 * those without a storefront of their own.
 */
export function feedCountries({ country }: Pick<Market, 'country'>): string[] {
  if (country !== 'EU') return [country]
  const own = new Set<string>(markets.map((market) => market.country))
  return Object.keys(vatRates).filter((code) => !own.has(code))
}

/** One item for each colour of a product (MACH-6). */
export function merchantItems(product: FeedProduct, place: Place): string {
  return product.variants
    .map((variant) => `<item>${itemElements(product, variant, place)}</item>`)
    .join('')
}

function itemElements(product: FeedProduct, variant: FeedVariant, place: Place): string {
  const { origin, locale } = place
  const hasColors = product.variants.length > 1
  const title = `${brand.name} ${product.name}, ${product.kind}${hasColors ? `, ${variant.color.label}` : ''}`
  const address = (path: string) => origin + localePath(locale, path)
  return [
    textElement('id', variant.sku),
    hasColors ? textElement('item_group_id', product.key) : '',
    textElement('title', cut(title, longestTitle)),
    textElement('description', cut(product.description || product.kind, longestDescription)),
    textElement('link', address(variant.link)),
    pictureElements(variant, origin),
    textElement('availability', variant.isOnStock ? 'in_stock' : 'out_of_stock'),
    priceElements(variant.price),
    textElement('brand', brand.name),
    isPublicGtin(variant.ean) ? textElement('gtin', variant.ean) : '',
    // The maker's own number identifies a product without a GTIN.
    textElement('mpn', variant.sku),
    textElement('condition', variant.isRefurbished ? 'refurbished' : 'new'),
    textElement('color', variant.color.label),
    product.type === 'bundle-product' ? textElement('is_bundle', 'yes') : '',
    categoryElements(product),
    energyElements(product),
    textElement('shipping_weight', `${variant.weight} g`),
    shippingElements(place.shipping, paidPrice(variant.price).centAmount),
    place.tax,
  ].join('')
}

function pictureElements({ images }: FeedVariant, origin: string): string {
  return images
    .slice(0, 1 + mostFurtherPictures)
    .map((id, index) =>
      textElement(
        index === 0 ? 'image_link' : 'additional_image_link',
        origin + shapedPictureUrl(id, 'product'),
      ),
    )
    .join('')
}

/**
 * The price, and a reduction as the product's page announces it: from the lowest price of 30 days
 * where the law requires that (PRICE-5). Content has no last day of a reduction, and without one
 * Google takes no dates: the reduction holds for as long as the feed has it.
 */
function priceElements(price: Price): string {
  const paid = paidPrice(price)
  const before = price.lowest30Days ?? price.value
  if (before.centAmount <= paid.centAmount) return textElement('price', amountText(paid))
  return textElement('price', amountText(before)) + textElement('sale_price', amountText(paid))
}

function paidPrice({ value, discounted }: Price): Price['value'] {
  return discounted?.value ?? value
}

function categoryElements({ place }: FeedProduct): string {
  if (!place) return ''
  return (
    textElement('google_product_category', googleCategories[place.subcategory]) +
    textElement('product_type', `${place.categoryName} > ${place.subcategoryName}`)
  )
}

/** The class of the EU energy label with the ends of its scale. */
function energyElements({ energyClass }: FeedProduct): string {
  if (!energyClass) return ''
  return (
    textElement('energy_efficiency_class', energyClass) +
    textElement('min_energy_efficiency_class', 'G') +
    textElement('max_energy_efficiency_class', 'A')
  )
}

/** False for numbers that GS1 gave to nobody: those for use within a company, and for coupons. */
function isPublicGtin(ean: string): boolean {
  return !/^(?:2|0[245]|9[89])/.test(ean)
}

/** A text of at most that many characters. */
function cut(text: string, longest: number): string {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : text
}
