/**
 * A new UUID of version 7: it begins with the time, in milliseconds, and has 74 random bits. Rows
 * that are found by it are written beside each other, which fills the pages of their tables and
 * indices; random keys leave a third of each page empty. With the `mark` of a further database it
 * names that in place of the UUID's variant (`markOfName`).
 */
export function orderedId(now: Date, mark?: number): string {
  const random = crypto.randomUUID()
  const end =
    mark === undefined
      ? random.slice(15)
      : `${random.slice(15, 19)}f${mark.toString(16)}${random.slice(21)}`
  return `${firstOrderedId(now.getTime())}-7${end}`
}

/**
 * A text that is smaller than every ordered id made at this time (epoch ms) or later, and greater
 * than all before.
 */
export function firstOrderedId(at: number): string {
  const time = Math.max(0, at).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}`
}

/**
 * SQL condition: a column has an id that does not begin with its time, as earlier releases made
 * them.
 */
export function isUnordered(column: string): string {
  return `substr(${column}, 1, 1) || substr(${column}, 15, 1) <> '07'`
}

/** A new payment reference: it begins with the time, and names a database, as an ordered id. */
export function orderedReference(now: Date, mark?: number): string {
  return `pay_${orderedId(now, mark).replaceAll('-', '')}`
}

/** `firstOrderedId` for payment references. */
export function firstOrderedReference(at: number): string {
  return `pay_${firstOrderedId(at).replaceAll('-', '')}`
}

/** `isUnordered` for a column with payment references; the condition of indices of `checkouts`. */
export function isUnorderedReference(column: string): string {
  return `substr(${column}, 1, 5) || substr(${column}, 17, 1) <> 'pay_07'`
}
