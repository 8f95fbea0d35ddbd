import type { DrawnSvg } from '#shared/size/size-data.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { short, type View } from './views.ts'

/** A bank card: ISO/IEC 7810, format ID-1, in mm. */
export const bankCard = { width: 85.6, height: 53.98, radius: 3.18 }
/** A phone of usual size, in mm. */
const phone = { width: 71.5, height: 147, radius: 9 }

/** A sheet of paper in mm, and its name in every language. */
export interface Sheet {
  name: string
  width: number
  height: number
}
const sheets = {
  a4: { name: 'A4', width: 210, height: 297 },
  letter: { name: 'Letter', width: 215.9, height: 279.4 },
} satisfies Record<string, Sheet>

/** The paper that printers of a country have. */
export function sheetOf(country: string): Sheet {
  return country === 'US' || country === 'CA' ? sheets.letter : sheets.a4
}

/** White borders that every printer can keep, in mm; the printed page has the same. */
const border = 12

/**
 * How an outline of mm fits on a sheet at its real size: upright, across, or not at all (SIZE-5).
 */
export function fitOn(
  { width, height }: { width: number; height: number },
  sheet: Sheet,
): 'upright' | 'across' | 'none' {
  // Below the outline there is a line of text and the scale that proves the print.
  const words = 40
  const fits = (paper: number, long: number) =>
    width <= paper - 2 * border && height <= long - 2 * border - words
  if (fits(sheet.width, sheet.height)) return 'upright'
  return fits(sheet.height, sheet.width) ? 'across' : 'none'
}

/** What a thing beside a product is called. */
export interface ThingNames {
  product: string
  card: string
  phone: string
  /** The sheet with its name. */
  sheet: string
}

interface Thing {
  name: string
  width: number
  height: number
  markup: string
}

/** From this length in mm on a product stands beside a sheet, below it beside a phone. */
const large = 165
const drawing = { width: 360, tallest: 190, edge: 6, gap: 22, top: 8, bottom: 26 }
/** The width of a letter of a name, about. */
const letter = 6.2

/**
 * A product beside a card and a phone, or beside a sheet, all at one scale, with the names of what
 * is drawn (SIZE-4).
 */
export function drawBeside(
  product: View,
  names: ThingNames,
  sheet: Sheet,
): DrawnSvg & { things: string[] } {
  const isLarge = Math.max(product.width, product.height) > large
  const things: Thing[] = [
    { ...product, name: names.product },
    { name: names.card, ...bankCard, markup: cardMarkup() },
    isLarge
      ? { ...sheet, name: names.sheet, markup: outline(sheet, 0) }
      : { name: names.phone, ...phone, markup: phoneMarkup() },
  ]
  return { ...drawThings(things), things: things.map(({ name }) => name) }
}

function drawThings(things: readonly Thing[]): DrawnSvg {
  const free = drawing.width - 2 * drawing.edge - (things.length - 1) * drawing.gap
  const slotOf = ({ name, width }: Thing, scale: number) =>
    Math.max(width * scale, name.length * letter)
  const widthAt = (scale: number) => things.reduce((sum, thing) => sum + slotOf(thing, scale), 0)
  let scale = drawing.tallest / Math.max(...things.map(({ height }) => height))
  while (widthAt(scale) > free && scale > 0.2) scale *= 0.97
  const ground = drawing.top + scale * Math.max(...things.map(({ height }) => height))
  let x = (drawing.width - widthAt(scale) - (things.length - 1) * drawing.gap) / 2
  const markup = things.map((thing) => {
    const slot = slotOf(thing, scale)
    const middle = x + slot / 2
    x += slot + drawing.gap
    const y = ground - (thing.height * scale) / 2
    return (
      `<g transform="translate(${short(middle)} ${short(y)}) scale(${scale.toFixed(4)})">${thing.markup}</g>` +
      `<text class="name" x="${short(middle)}" y="${short(ground + 18)}">${escapeText(thing.name)}</text>`
    )
  })
  const line = `<path class="extension" d="M0 ${short(ground)}H${drawing.width}"/>`
  return {
    width: drawing.width,
    height: short(ground + drawing.bottom),
    markup: line + markup.join(''),
  }
}

function outline(
  { width, height }: { width: number; height: number },
  radius: number,
  kind = 'known',
): string {
  return `<rect class="${kind}" x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="${radius}"/>`
}

/** The card upright, with a ruler at its edge: in cm, in the United States in inches (SIZE-3). */
export function drawCard(country: string): DrawnSvg {
  const [width, height] = [bankCard.height, bankCard.width]
  const { unit, ticks } = rulerOf(country)
  const [right, top] = [width / 2, -height / 2]
  const marks = Array.from({ length: Math.floor((height / unit) * ticks) }, (_, index) => {
    const y = short(top + ((index + 1) * unit) / ticks)
    const isWhole = (index + 1) % ticks === 0
    const number = isWhole
      ? `<text class="ruler" text-anchor="end" x="${short(right - 6)}" y="${short(y + 1.3)}">${(index + 1) / ticks}</text>`
      : ''
    return `<path class="known" d="M${short(right)} ${y}h${isWhole ? -5 : -2.5}"/>${number}`
  })
  const chip = `<rect class="known" x="-6" y="${short(top + 10)}" width="12" height="9.5" rx="2"/>`
  const band = `<path class="known" d="M-14 ${short(-top - 12)}h22M-14 ${short(-top - 17)}h14"/>`
  return {
    width,
    height,
    markup: outline({ width, height }, bankCard.radius, 'body') + chip + band + marks.join(''),
  }
}

/** A ruler of 5 cm or 2 inches, which proves that a print has its real size (SIZE-5). */
export function drawScale(country: string): DrawnSvg {
  const { unit, units } = rulerOf(country)
  const width = unit * units
  const ticks = Array.from(
    { length: units + 1 },
    (_, index) => `M${short(index * unit - width / 2)} -3v6`,
  )
  const line = `<path class="dimension" d="M${-width / 2} 0H${width / 2}${ticks.join('')}"/>`
  return { width, height: 8, markup: line }
}

function rulerOf(country: string) {
  return country === 'US' ? { unit: 25.4, units: 2, ticks: 8 } : { unit: 10, units: 5, ticks: 2 }
}

function cardMarkup(): string {
  const { width, radius } = bankCard
  const band = `<path class="known" d="M${-width / 2} -15H${width / 2}M${-width / 2} -5H${width / 2}"/>`
  return outline(bankCard, radius) + band
}

function phoneMarkup(): string {
  return `${outline(phone, phone.radius)}<path class="known" d="M-11 -67H11"/>`
}
