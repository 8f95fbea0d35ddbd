import { shownPrice } from '#client/entry-edge.ts'
import { freeDelivery } from '#shared/cart/delivery.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { formatNumber } from '#shared/money/money.ts'
import type { ProductData, ShownProduct } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { cardList, priceParts, stockText } from './cards.ts'
import type { PageFacts } from './facts.ts'
import { sectionsText } from './sections.ts'
import { blocks, bold, heading, link, list, plain } from './text.ts'

/** A product as its page shows it: what it costs and does, its figures, what the law asks for. */
export function productText(
  { product, hasGuide, hasSize, sections, cards }: ProductData,
  facts: PageFacts,
): string {
  const { t, place } = facts
  const params = { product: product.link.replace(/^\/|\?.*$/g, '') }
  const guide = routes.installation.href(params)
  return blocks([
    heading(1, product.name),
    offer(product, facts),
    plain(product.description),
    pairs(
      t('catalog.product.benefits'),
      product.benefits.map(({ title, text }) => [title, [text]]),
    ),
    bundle(product, facts),
    sectionsText(sections, { cards, articles: {} }, facts),
    heading(2, t('catalog.product.details')),
    ...product.technical.flatMap(({ title, rows }) => [
      heading(3, title),
      list(rows.map(({ label, value }) => `${plain(label)}: ${plain(value)}`)),
    ]),
    hasSize && link(plain(t('catalog.product.size')), routes.size.href(params), place),
    product.boxContents.length > 0 && heading(3, t('catalog.product.box')),
    list(product.boxContents.map(plain)),
    compatibility(product, facts),
    hasGuide && link(plain(t('catalog.product.installation')), guide, place),
    product.questions.length > 0 && heading(2, t('catalog.product.questions')),
    ...product.questions.flatMap(({ question, answer }) => [heading(3, question), plain(answer)]),
    others(t('catalog.product.accessories'), product.crossSellsProducts, facts),
    others(t('catalog.product.related'), product.relatedProducts, facts),
    safety(product, facts),
  ])
}

function offer(product: ShownProduct, facts: PageFacts): string {
  const { t, market, place } = facts
  const { count, average } = product.reviews
  const others = product.colorVariants.filter(({ sku }) => sku !== product.sku)
  return list([
    plain(product.kind),
    ...(product.label ? [plain(product.label.text)] : []),
    ...priceParts(product, facts),
    plain(taxNote(product, facts)),
    stockText(product, facts),
    `${plain(t('catalog.color.label'))}: ${plain(product.color.label)}`,
    ...others.map(({ color, condition, link: path, isOnStock }) => {
      const name = isOnStock ? color.label : t('catalog.color.soldOut', { color: color.label })
      return link(plain([name, condition].filter(Boolean).join(' · ')), path, place)
    }),
    ...(count > 0
      ? [
          plain(
            t('catalog.reviews.summary', {
              average: formatNumber(average, market.code, 1),
              count,
            }),
          ),
        ]
      : []),
    `SKU: ${plain(product.sku)}`,
    `EAN: ${plain(product.ean)}`,
  ])
}

/** What the price includes, as on the product's page. */
function taxNote(product: ShownProduct, { t, market, freeAbove }: PageFacts): string {
  if (market.continent === 'NA') return t('catalog.price.taxAdded')
  return t(
    freeDelivery(shownPrice(product.price).current, freeAbove).reached
      ? 'catalog.price.taxIncludedFree'
      : 'catalog.price.taxIncluded',
  )
}

function bundle({ bundleProducts }: ShownProduct, { t, place }: PageFacts): string | false {
  if (bundleProducts.length === 0) return false
  return blocks([
    heading(2, t('catalog.bundle.title')),
    list(
      bundleProducts.map(
        ({ quantity, product }) =>
          `${plain(t('catalog.bundle.quantity', { quantity }))} ${link(plain(product.name), product.link, place)}`,
      ),
    ),
  ])
}

function compatibility(product: ShownProduct, { t }: PageFacts): string | false {
  if (product.compatibility.length === 0) return false
  return blocks([
    heading(3, t('catalog.product.compatibility')),
    list(
      product.compatibility.map(({ name, supported, note }) => {
        const word = t(supported ? 'catalog.product.supported' : 'catalog.product.unsupported')
        return `${plain(word)} ${bold(name)}${note ? `: ${plain(note)}` : ''}`
      }),
    ),
  ])
}

function others(title: string, cards: ShownProduct['relatedProducts'], facts: PageFacts) {
  return cards.length > 0 && blocks([heading(2, title), cardList(cards, facts)])
}

function safety({ safety, sku, ean, compliance }: ShownProduct, { t, market }: PageFacts): string {
  const { guarantee } = compliance
  const updatesUntil = safety.securityUpdatesUntil
  return pairs(t('catalog.safety.title'), [
    [t('catalog.safety.manufacturer'), [safety.manufacturer]],
    [t('catalog.safety.contact'), [safety.contact]],
    [t('catalog.safety.identifier'), [`${safety.identifier} · ${sku} · EAN ${ean}`]],
    [
      t('catalog.safety.updates'),
      updatesUntil ? [formatDate(updatesUntil, market.code, 'month')] : [],
    ],
    [t('catalog.safety.warning'), safety.warnings],
    [t('catalog.safety.data'), safety.data],
    ...compliance.rows.map(({ term, facts }): [string, string[]] => [term, facts]),
    ...(guarantee ? [[guarantee.title, [guarantee.text]] as const] : []),
  ])
}

/** A heading, and under it terms with their facts; terms without facts are left out. */
function pairs(title: string, rows: readonly (readonly [string, readonly string[]])[]): string {
  const items = rows.flatMap(([term, facts]) =>
    facts.length > 0 ? `${bold(term)}: ${facts.map(plain).join(' · ')}` : [],
  )
  return items.length > 0 ? blocks([heading(2, title), list(items)]) : ''
}
