import { ecoParticipationOf, shownPrice } from '#client/entry-edge.ts'
import type { ArticleCard } from '#shared/api/articles.ts'
import type { Product, ProductCard } from '#shared/api/products.ts'
import { formatDate } from '#shared/markets/dates.ts'
import { formatMoney } from '#shared/money/money.ts'
import type { PageFacts } from './facts.ts'
import { link, list, plain } from './text.ts'

/** Products as a list: name, kind, price, stock. */
export function cardList(cards: readonly ProductCard[], facts: PageFacts): string {
  return list(
    cards.map((card) => {
      const parts = [
        link(plain(card.name), card.link, facts.place),
        plain(card.kind),
        ...priceParts(card, facts),
        stockText(card, facts),
      ]
      return parts.join(' · ')
    }),
  )
}

/**
 * A product's price as its page states it, in parts: price, price before and saving, energy class,
 * and the part for recycling where a law requires it (PRICE-4, PRICE-5).
 */
export function priceParts(
  { price, energyClass, ...rest }: Pick<Product, 'price' | 'energyClass' | 'ecoParticipation'>,
  { t, market }: PageFacts,
): string[] {
  const money = (amount: Parameters<typeof formatMoney>[0]) => formatMoney(amount, market.code)
  const { current, before, percent, isLowestOf30Days } = shownPrice(price)
  const recycling = ecoParticipationOf(rest, market)
  return [
    `${t('catalog.price.now')}: ${money(current)}`,
    ...(before
      ? [
          isLowestOf30Days
            ? t('catalog.price.lowest30', { price: money(before) })
            : `${t('catalog.price.before')}: ${money(before)}`,
          t('catalog.price.save', { discountPercent: percent }),
        ]
      : []),
    ...(energyClass ? [t('catalog.price.energyClass', { energyClass })] : []),
    ...(recycling ? [t('catalog.price.ecoParticipation', { amount: money(recycling) })] : []),
  ].map(plain)
}

export function stockText(
  { availability }: Pick<Product, 'availability'>,
  { t }: PageFacts,
): string {
  return plain(t(availability.isOnStock ? 'catalog.filters.inStock' : 'catalog.stock.out'))
}

/** Articles as a list: title, day, subtitle. */
export function articleList(
  articles: readonly ArticleCard[],
  { place, market }: PageFacts,
): string {
  return list(
    articles.map(
      ({ title, link: path, date, subtitle }) =>
        `${link(plain(title), path, place)} (${plain(formatDate(date, market.code, 'long'))}): ${plain(subtitle)}`,
    ),
  )
}
