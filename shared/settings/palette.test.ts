// Requirements: UI-11.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type ColourName, colourOf, palette, schemes } from './palette.ts'

/** Texts by the grounds that they stand on: 4.5:1 (WCAG 1.4.3). */
const texts: Partial<Record<ColourName, ColourName[]>> = {
  // The grounds of pages, fields, panels, secondary buttons (the last one pointed at), notices.
  ink: ['paper', 'field', 'tile', 'placeholder', 'line', 'success-soft', 'danger-soft'],
  // Also placeholders of fields, disabled fields and buttons, and a picture that does not come.
  muted: ['paper', 'field', 'tile', 'placeholder'],
  action: ['paper', 'tile'],
  danger: ['paper', 'field', 'tile', 'danger-soft'],
  success: ['paper', 'field', 'tile', 'success-soft'],
  turquoise: ['turquoise-soft'],
  // The lens over a picture of the gallery.
  'on-picture': ['white'],
  // Pressed chips, tooltips, selected text, outlined buttons pointed at.
  paper: ['ink'],
  white: ['action-fill', 'danger-fill'],
  'on-white': ['white'],
  'on-night': ['night', 'danger-fill'],
}

/** Edges of controls, their marks, focus rings, large letters: 3:1 (WCAG 1.4.11, 1.4.3). */
const shapes: Partial<Record<ColourName, ColourName[]>> = {
  edge: ['paper', 'field', 'tile'],
  // Focus rings, beside what has them and on the buttons' own colour.
  action: ['paper', 'field', 'tile', 'placeholder'],
  danger: ['paper', 'field'],
  // Final marks of headlines, stars, numbers of steps.
  accent: ['paper', 'tile'],
  // A mark in its box, the knob of a switch that is off.
  field: ['ink', 'edge'],
  // Chosen cards and pages, and the edge of a wire.
  ink: ['paper', 'field', 'tile'],
}

/** What a panel that is dark in both schemes sets for itself. */
const [, nightRule = ''] = /\n {2}\.night \{([^}]*?)\n {4}background/.exec(
  readFileSync('client/ui/base.css', 'utf8'),
)!
const ofNight = Object.fromEntries(
  [...nightRule.matchAll(/--(\w+): (#[0-9a-f]{6});/g)].map(([, name, colour]) => [name!, colour!]),
)

describe.each(schemes)('the %s scheme', (scheme) => {
  it.each(pairsOf(texts))('shows text: %s on %s', (text, ground) => {
    expect(contrast(colourOf(text, scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(pairsOf(shapes))('shows edges and marks: %s on %s', (shape, ground) => {
    expect(contrast(colourOf(shape, scheme), colourOf(ground, scheme))).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['muted', 4.5],
    ['edge', 3],
    ['accent', 3],
    ['focus', 3],
  ] as const)('shows %s on a panel that is always dark', (name, least) => {
    expect(contrast(ofNight[name]!, colourOf('night', scheme))).toBeGreaterThanOrEqual(least)
  })

  it('shows the icons of glass buttons on the lightest and the darkest picture', () => {
    const field = channels(colourOf('field', scheme))
    const over = (picture: number) => field.map((channel) => channel * 0.78 + picture * 0.22)
    const ink = luminance(channels(colourOf('ink', scheme)))
    for (const picture of [0, 255])
      expect(ratio(ink, luminance(over(picture)))).toBeGreaterThanOrEqual(4.5)
  })

  it('shows a focused picture of a product, whose ground is light, dimmed or not', () => {
    const ground = channels(colourOf('tile', 'light')).map((channel) => channel * 0.9)
    const ring = luminance(channels(colourOf('action-fill', scheme)))
    expect(ratio(ring, luminance(ground))).toBeGreaterThanOrEqual(3)
  })
})

it('has no colour whose contrast nobody computes', () => {
  const judged = new Set([...pairsOf(texts), ...pairsOf(shapes)].flat())
  expect((Object.keys(palette) as ColourName[]).filter((name) => !judged.has(name))).toEqual([])
})

function pairsOf(table: Partial<Record<ColourName, ColourName[]>>): [ColourName, ColourName][] {
  return (Object.keys(table) as ColourName[]).flatMap((name) =>
    (table[name] ?? []).map((ground): [ColourName, ColourName] => [name, ground]),
  )
}

function contrast(one: string, other: string): number {
  return ratio(luminance(channels(one)), luminance(channels(other)))
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}

/** Red, green and blue from 0 to 255. */
function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
}

/** Relative luminance (WCAG). */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const share = channel / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
