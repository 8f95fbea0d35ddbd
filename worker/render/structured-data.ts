import type {
  BreadcrumbList,
  EnergyConsumptionDetails,
  FAQPage,
  HowTo,
  Product,
  Thing,
  WithContext,
} from 'schema-dts'
import type { Crumb, PageContent } from '#shared/api/pages.ts'
import type { ProductCard } from '#shared/api/products.ts'
import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { centDigits, priceOf } from '#shared/money/money.ts'
import { routes } from '#shared/routes/routes.ts'
import { type Locale, marketOf, markets } from '#shared/markets/markets.ts'
import { listingPageSize } from '#shared/catalog/product-facts.ts'
import { shapedPictureUrl } from '#shared/catalog/pictures.ts'
import type { Visit } from '#shared/routes/visit.ts'

type Data = WithContext<Thing>

/**
 * JSON-LD of a visit: organization, logo and website on the home page, product with its offer,
 * article, list of products, breadcrumb (CONT-8, MACH-4).
 */
export function structuredData(visit: Visit, origin: string): Data[] {
  const home = origin + localePath(visit.locale, '/')
  if (visit.page === 'home') return siteData(origin, home, visit.locale)
  if (visit.page === 'product')
    return [productData(visit, origin), breadcrumbData(visit.data.breadcrumb, visit, origin)]
  if (visit.page === 'article')
    return [
      articleData(visit, origin),
      breadcrumbData(visit.data.article.breadcrumb, visit, origin),
    ]
  if (visit.page === 'installation')
    return [...howToData(visit, origin), breadcrumbData(visit.data.breadcrumb, visit, origin)]
  if (visit.page === 'finder' || visit.page === 'room' || visit.page === 'size')
    return [breadcrumbData(visit.data.breadcrumb, visit, origin)]
  if (visit.page === 'resellers')
    return [storesData(visit), breadcrumbData(visit.data.page.breadcrumb, visit, origin)]
  const crumbs = crumbsOf(visit)
  const questions = visit.page === 'content' ? questionsOf(visit.data.page) : []
  return [
    ...(questions.length > 0 ? [faqData(questions)] : []),
    ...(isList(visit) && visit.data.products.length > 0 ? [listData(visit, origin)] : []),
    ...(crumbs.length > 0 ? [breadcrumbData(crumbs, visit, origin)] : []),
  ]
}

/** The way to a page; pages that no editor made stand below the home page, under their title. */
function crumbsOf({ page, data, head, path }: Visit): readonly Crumb[] {
  if (page === 'search' || page === 'compare')
    return [{ label: head.title.replace(` – ${brand.name}`, ''), path }]
  return 'page' in data ? data.page.breadcrumb : []
}

/** The steps of an installation with its time, tools and contents of the box (HELP-8). */
function howToData(
  { data: { product, facts }, head, locale, path }: Visit<'installation'>,
  origin: string,
): WithContext<HowTo>[] {
  const { installation: steps, boxContents } = product
  if (steps.length === 0) return []
  const page = origin + localePath(locale, path)
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'HowTo',
      name: head.title.replace(` – ${brand.name}`, ''),
      inLanguage: marketOf(locale).tag,
      ...(facts && {
        totalTime: `PT${facts.minutes}M`,
        tool: facts.tools.map((name) => ({ '@type': 'HowToTool' as const, name })),
      }),
      supply: boxContents.map((name) => ({ '@type': 'HowToSupply' as const, name })),
      step: steps.map(({ title, text }, index) => ({
        '@type': 'HowToStep' as const,
        position: index + 1,
        name: title,
        text,
        url: `${page}#step-${index + 1}`,
      })),
    },
  ]
}

interface Question {
  question: string
  answer: string
}

/** The questions of a page of the help centre with their answers as text (HELP-7). */
function questionsOf({ id, sections }: PageContent): Question[] {
  if (!id.startsWith('help-') || id === 'help-contact') return []
  const blocks = sections.flatMap((section) =>
    section.collection === 'text_block' ? section.item.text : [],
  )
  return blocks.flatMap((block, index) => {
    const next = blocks[index + 1]
    if (block.type !== 'heading' || next?.type !== 'paragraph') return []
    const answer = next.text.map((run) => (typeof run === 'string' ? run : run.text)).join('')
    return [{ question: block.text, answer }]
  })
}

function faqData(questions: readonly Question[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question' as const,
      name: question,
      acceptedAnswer: { '@type': 'Answer' as const, text: answer },
    })),
  }
}

/** The resellers of the list with address, telephone and opening hours (HELP-11). */
function storesData({ data: { shown } }: Visit<'resellers'>): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    itemListElement: shown.list.map(
      ({ name, lines, phone, point: [latitude, longitude], open, country }, index) => ({
        '@type': 'ListItem' as const,
        position: index + 1,
        item: {
          '@type': 'Store' as const,
          name,
          address: {
            '@type': 'PostalAddress' as const,
            streetAddress: lines.join(', '),
            addressCountry: country,
          },
          telephone: phone.tel,
          geo: { '@type': 'GeoCoordinates' as const, latitude, longitude },
          openingHours: open,
        },
      }),
    ),
  }
}

type ListVisit = Visit<'category' | 'subcategory' | 'listing' | 'offers'>

function isList(visit: Visit): visit is ListVisit {
  return /^(?:category|subcategory|listing|offers)$/.test(visit.page)
}

/** The products of a list in their order; each has a page of its own with the offer (MACH-4). */
function listData({ data, locale }: ListVisit, origin: string): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    numberOfItems: data.products.length,
    itemListElement: data.products.map(({ name, link }, index) => ({
      '@type': 'ListItem' as const,
      position: (data.pageNumber - 1) * listingPageSize + index + 1,
      name,
      url: origin + localePath(locale, link),
    })),
  }
}

function siteData(origin: string, home: string, locale: Locale): Data[] {
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: brand.name,
      url: home,
      logo: `${origin}/logo.svg`,
      parentOrganization: { '@type': 'Organization', name: brand.group },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: brand.name,
      url: home,
      inLanguage: markets.map((market) => market.hreflang),
      potentialAction: searchAction(origin, locale),
    },
  ]
}

/** Where a search engine may send what was typed beside the shop's name. */
function searchAction(origin: string, locale: Locale) {
  const results = origin + localePath(locale, routes.search.href({}))
  return {
    '@type': 'SearchAction' as const,
    target: { '@type': 'EntryPoint' as const, urlTemplate: `${results}?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
}

function productData(
  { data: { product }, head, locale }: Visit<'product'>,
  origin: string,
): WithContext<Product> {
  const { value, discounted } = product.price
  const price = discounted?.value ?? value
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    gtin13: product.ean,
    image: product.images.map(({ id }) => origin + shapedPictureUrl(id, 'product')),
    brand: { '@type': 'Brand', name: brand.name },
    ...(product.energyClass && { hasEnergyConsumptionDetails: energyData(product.energyClass) }),
    ...(product.reviews.count > 0 && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.reviews.average,
        reviewCount: product.reviews.count,
      },
    }),
    offers: {
      '@type': 'Offer',
      url: head.canonical,
      price: priceOf(price).toFixed(centDigits),
      priceCurrency: price.currencyCode,
      availability: product.availability.isOnStock
        ? 'https://schema.org/InStock'
        : 'https://schema.org/OutOfStock',
      itemCondition:
        product.label?.key === 'refurbish'
          ? 'https://schema.org/RefurbishedCondition'
          : 'https://schema.org/NewCondition',
      areaServed: marketOf(locale).country,
    },
  }
}

function energyData(
  energyClass: NonNullable<ProductCard['energyClass']>,
): EnergyConsumptionDetails {
  return {
    '@type': 'EnergyConsumptionDetails',
    hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${energyClass}`,
    energyEfficiencyScaleMin: 'https://schema.org/EUEnergyEfficiencyCategoryG',
    energyEfficiencyScaleMax: 'https://schema.org/EUEnergyEfficiencyCategoryA',
  }
}

function articleData({ data: { article }, head }: Visit<'article'>, origin: string): Data {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: article.title,
    description: article.subtitle,
    datePublished: article.date,
    author: { '@type': 'Organization', name: article.author },
    mainEntityOfPage: head.canonical,
    ...(article.illustration && {
      image: origin + shapedPictureUrl(article.illustration.id, 'share'),
    }),
  }
}

function breadcrumbData(
  crumbs: readonly Crumb[],
  { locale }: Visit,
  origin: string,
): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ label, path }, index) => ({
      '@type': 'ListItem' as const,
      position: index + 1,
      name: label,
      item: origin + localePath(locale, path),
    })),
  }
}
