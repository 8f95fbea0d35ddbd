/** One part of the names that exist, as the push stores it. */
export interface KnownNamesPart {
  /** From 0. */
  part: number
  /** How many parts there are, a power of two. */
  parts: number
  /** Another one for each content of `bits`. */
  version: string
  /** A Bloom filter of the names in this part. */
  bits: Uint8Array
}

/**
 * The kinds of names that can be requested: a path in any language, a page's id, a product's key, a
 * sku.
 */
export type NameKind = 'path' | 'page' | 'product' | 'sku'

/** A name in the spelling of the filter. */
export function filterName(kind: NameKind, name: string): string {
  return `${kind}:${name}`
}

// The text of a part, some 64 KB, has to fit into a remote statement of 100 KB.
const namesInPart = 16_384
// With 24 bits and 16 hashes for each name, one made-up name in a hundred thousand is taken for an
// existing one. An isolate keeps the parts of 1.7 million names: those of 100,000 products.
const bitsPerName = 24
const hashes = 16

/** Bloom filters of names, in parts of at most about 48 KB; at least one part. */
export function knownNamesParts(names: ReadonlySet<string>): KnownNamesPart[] {
  const parts = partsFor(names.size, namesInPart)
  const byPart: string[][] = Array.from({ length: parts }, () => [])
  for (const name of names) byPart[partOf(name, parts)]?.push(name)
  return byPart.map((own, part) => {
    const bits = new Uint8Array(Math.max(64, (own.length * bitsPerName) / 8))
    for (const bit of own.flatMap((name) => bitsOf(name, bits.length * 8)))
      bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (1 << (bit & 7))
    return { part, parts, version: versionOf(bits), bits }
  })
}

/** 64 bits of the content of a part (FNV-1a with two seeds). */
export function versionOf(bits: Uint8Array): string {
  let [first, second] = [0x811c9dc5, 0x9e3779b9]
  for (const byte of bits) {
    first = Math.imul(first ^ byte, 0x01000193)
    second = Math.imul(second ^ byte, 0x85ebca6b)
  }
  return [first, second].map((half) => (half >>> 0).toString(36)).join('')
}

/** Number of parts for that many names, about `inOnePart` in each; a power of two. */
export function partsFor(names: number, inOnePart: number): number {
  return 2 ** Math.ceil(Math.log2(Math.max(1, names / inOnePart)))
}

/** The part that a name belongs to. */
export function partOf(name: string, parts: number): number {
  return hash(name, 0x9e3779b9) & (parts - 1)
}

/** False where the name is certainly not in the part; true where it almost certainly is. */
export function mayContain(bits: Uint8Array, name: string): boolean {
  for (const bit of bitsOf(name, bits.length * 8))
    if (!((bits[bit >> 3] ?? 0) & (1 << (bit & 7)))) return false
  return true
}

/** A plain loop, because every page that is rendered and every made-up address runs it. */
function bitsOf(name: string, size: number): number[] {
  const first = hash(name, 0x85ebca6b)
  const step = hash(name, 0xc2b2ae35) | 1
  const found: number[] = []
  for (let i = 0; i < hashes; i++) found.push(((first + Math.imul(i, step)) >>> 0) % size)
  return found
}

/** 32 bits of a text: FNV-1a with a seed and a final mix, so that near texts lie far apart. */
function hash(text: string, seed: number): number {
  let h = seed ^ 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  h ^= h >>> 16
  h = Math.imul(h, 0x7feb352d)
  h ^= h >>> 15
  h = Math.imul(h, 0x846ca68b)
  return (h ^ (h >>> 16)) >>> 0
}
