type Glyph = { strokes: string; width: number }

const bowl = 'M6 30a24 24 0 1 0 48 0a24 24 0 1 0-48 0'

/**
 * The letters of the wordmark, drawn as lines in a grid of 12 units: x-height 60, baseline at 60.
 */
const glyphs: Record<string, Glyph> = {
  a: { strokes: `${bowl}M54 0v60`, width: 60 },
  c: { strokes: 'M47.5 46.5a24 24 0 1 1 0-33', width: 51 },
  e: { strokes: 'M7 31.5h47a24 24 0 1 0-6.5 15', width: 60 },
  f: { strokes: 'M14 60v-64a15 15 0 0 1 15-15h4M0 6h31', width: 33 },
  g: { strokes: `${bowl}M54 0v55a24 24 0 0 1-43 14`, width: 60 },
  l: { strokes: 'M6-24v84', width: 12 },
  n: { strokes: 'M6 0v60M6 27.5a21.5 21.5 0 0 1 43 0v32.5', width: 55 },
  o: { strokes: bowl, width: 60 },
  p: { strokes: `${bowl}M6 0v84`, width: 60 },
  r: { strokes: 'M6 0v60M6 30a24 24 0 0 1 24-24h3', width: 33 },
  u: { strokes: 'M6 0v32.5a21.5 21.5 0 0 0 43 0v-32.5M49 0v60', width: 55 },
  v: { strokes: 'M5.5 1.5l21.5 53 21.5-53', width: 54 },
}

const gap = 11
const space = 34
/** Changes of the gap between pairs of letters, in the same units. */
const kerning: Record<string, number> = { rv: -8, va: -7, ve: -7, ov: -5, rg: -3, ra: -8, ro: -8 }

export type Wordmark = { path: string; width: number }

/** A word in these letters as one path for stroking, and its width in the same units. */
export function wordmark(word: string): Wordmark {
  let x = 0
  let path = ''
  for (const [at, letter] of [...word].entries()) {
    const glyph = glyphs[letter]
    const next = word[at + 1]
    if (glyph) path += shifted(glyph.strokes, x)
    x += glyph
      ? glyph.width + (next && next !== ' ' ? gap : 0) + (kerning[letter + next] ?? 0)
      : space
  }
  return { path, width: x }
}

/** Only `M` commands are absolute in the glyphs, so moving a letter changes those alone. */
function shifted(strokes: string, by: number): string {
  return strokes.replace(/M([\d.]+)/g, (_, x) => `M${Number(x) + by}`)
}
