import { env } from 'cloudflare:workers'
import type base from '#content/messages/en/size.json'
import type { Product } from '#shared/api/products.ts'
import type { Market } from '#shared/markets/markets.ts'
import { lengthIn } from '#shared/size/lengths.ts'
import type { ProductShape } from '#shared/size/product-shape.ts'
import type { RealOutline, SizeData, SizeWords } from '#shared/size/size-data.ts'
import { createTranslate, type TextKeys, type Translate } from '#shared/texts/translate.ts'
import { edgeTextsOf } from '../../cache/messages.ts'
import { drawParts } from './drawing.ts'
import {
  bankCard,
  drawBeside,
  drawCard,
  drawScale,
  fitOn,
  type Sheet,
  sheetOf,
} from './known-things.ts'
import { type Measure, measuresOf, type PartViews, type View, viewsOf } from './views.ts'

type T = Translate<TextKeys<{ size: typeof base }>>
type Sized = Pick<Product, 'name' | 'technical'> & { dimensions: readonly ProductShape[] }

/** What the page of a product's size shows in a market, without its links (SIZE-1 to SIZE-5). */
export function sizeOf(
  { name, technical, dimensions }: Sized,
  market: Market,
): Omit<SizeData, 'breadcrumb' | 'links'> {
  const t: T = createTranslate(market.code, edgeTextsOf(env, market.code))
  const parts = viewsOf(dimensions)
  const sheet = sheetOf(market.country)
  const drawn = drawParts(parts, {
    views: { front: t('size.views.front'), side: t('size.views.side'), top: t('size.views.top') },
    figure: (measure) => figureOf(measure, market),
  })
  const scale = drawScale(market.country)
  return {
    heading: t('size.heading', { name }),
    intro: t('size.intro'),
    alt: t('size.drawing', { name }),
    drawings: drawn.map((svg, index) => ({ ...svg, ...describe(parts[index], market, t) })),
    facts: technical.find(({ key }) => key === 'size')?.rows ?? [],
    outlines: outlinesOf(parts, sheet, t),
    card: drawCard(market.country),
    scale,
    ...besideOf(name, parts, sheet, t),
    words: wordsOf(market, scale.width, t),
  }
}

/** The figure of a dimension: mm, in the United States inches with mm below (SIZE-2). */
function figureOf({ name, millimeters }: Measure, { code, country }: Market): string[] {
  const { first, second } = lengthIn(millimeters, code)
  const sign = name === 'diameter' ? 'Ø\u00A0' : ''
  return country === 'US' ? [sign + first, second] : [sign + first]
}

function describe(part: PartViews | undefined, { code }: Market, t: T) {
  const text = part
    ? measuresOf(part).map(({ name, millimeters }) => {
        const { first, second } = lengthIn(millimeters, code)
        return `${t(`size.measures.${name}`)} ${first} (${second})`
      })
    : []
  return { text: text.join(' · '), ...(part?.part && { title: t(`size.parts.${part.part}`) }) }
}

/** The largest face of each part, and the view with the depth, which two parts do without. */
function outlinesOf(parts: readonly PartViews[], sheet: Sheet, t: T): RealOutline[] {
  return parts.flatMap(({ part, views }) =>
    (part ? views.slice(0, 1) : views).map(({ name, width, height, markup }) => {
      const fit = fitOn({ width, height }, sheet)
      return {
        width,
        height,
        markup,
        title: part ? t(`size.parts.${part}`) : t(`size.views.${name}`),
        fit,
        ...(fit === 'none' && { note: t('size.print.none', { sheet: sheet.name }) }),
      }
    }),
  )
}

/** The largest view of a product that stands on the ground, beside known things. */
function besideOf(product: string, parts: readonly PartViews[], sheet: Sheet, t: T) {
  const areaOf = ({ width, height }: View) => width * height
  const [view] = parts
    .flatMap(({ views }) => views)
    .filter(({ name }) => name !== 'top')
    .toSorted((one, other) => areaOf(other) - areaOf(one))
  if (!view) return {}
  const names = {
    product,
    card: t('size.beside.card'),
    phone: t('size.beside.phone'),
    sheet: t('size.beside.sheet', { name: sheet.name }),
  }
  const { things, ...svg } = drawBeside(view, names, sheet)
  return {
    beside: {
      ...svg,
      title: t('size.beside.title'),
      text: t('size.beside.text', { things: things.join(', ') }),
    },
  }
}

function wordsOf({ code }: Market, scale: number, t: T): SizeWords {
  const [width, height] = [bankCard.height, bankCard.width].map((side) => lengthIn(side, code, 2))
  const card = `${width?.first} × ${height?.first}`
  return {
    title: t('size.real.title'),
    about: t('size.real.about'),
    how: t('size.real.how', { card }),
    slider: t('size.real.slider'),
    percent: t('size.real.percent', { percent: '{percent}' }),
    kept: t('size.real.kept'),
    reset: t('size.real.reset'),
    wide: t('size.real.wide'),
    stage: t('size.real.stage'),
    without: t('size.real.without'),
    print: t('size.print.action'),
    exact: t('size.print.exact', { length: lengthIn(scale, code).first }),
  }
}
