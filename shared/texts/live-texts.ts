/** Texts by key, nested; a plural is a tree of its forms. */
export interface TextTree {
  [key: string]: string | TextTree
}

/** A pushed text that does not fit the built-in one, and why. */
export interface RefusedText {
  /** Keys joined by dots. */
  key: string
  reason: 'unknown' | 'not a text' | 'empty or too long' | 'placeholders'
}

const longest = 2_000

/**
 * The pushed texts that may take the place of built-in ones: the key exists, and the text fills in what the built-in one fills in, so that
 * no push can break a page. A plural form may leave out the number. What does not fit is named and left out.
 */
export function fittingTexts(
  built: TextTree,
  pushed: TextTree,
  prefix = '',
): { texts: TextTree; refused: RefusedText[] } {
  const texts: TextTree = {}
  const refused: RefusedText[] = []
  for (const [name, text] of Object.entries(pushed)) {
    const key = prefix + name
    const below = Object.hasOwn(built, name) ? built[name] : undefined
    if (typeof below === 'object' && typeof text === 'object') {
      const inner = fittingTexts(below, text, `${key}.`)
      refused.push(...inner.refused)
      if (Object.keys(inner.texts).length > 0) texts[name] = inner.texts
      continue
    }
    const reason = problemOf(below, text, isPlural(built) ? placeholdersOfAll(built) : undefined)
    if (reason) refused.push({ key, reason })
    else texts[name] = text
  }
  return { texts, refused }
}

function problemOf(
  below: string | TextTree | undefined,
  text: string | TextTree,
  allowed: Set<string> | undefined,
): RefusedText['reason'] | undefined {
  if (below === undefined) return 'unknown'
  if (typeof below !== 'string' || typeof text !== 'string') return 'not a text'
  if (text.trim() === '' || text.length > longest) return 'empty or too long'
  const filled = placeholdersOf(text)
  const needed = placeholdersOf(below)
  const fits = allowed
    ? [...filled].every((name) => allowed.has(name))
    : filled.size === needed.size && [...filled].every((name) => needed.has(name))
  return fits ? undefined : 'placeholders'
}

function isPlural(tree: TextTree): boolean {
  return typeof tree.other === 'string'
}

function placeholdersOfAll(forms: TextTree): Set<string> {
  return new Set(
    Object.values(forms).flatMap((form) =>
      typeof form === 'string' ? [...placeholdersOf(form)] : [],
    ),
  )
}

function placeholdersOf(text: string): Set<string> {
  return new Set(text.match(/\{\{\w+\}\}/g) ?? [])
}
