import type { Inline, RichText } from '#shared/api/rich-text.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import type { readRetention } from './retention-table.ts'
import {
  type BoxLine,
  type Clause,
  type ClauseBlock,
  type Clauses,
  readClauses,
} from './clauses.ts'
import { deliveryTable } from './delivery-table.ts'
import type { LawFacts } from './facts.ts'

export interface Law {
  clauses: Clauses
  /** A page's text for a locale, made from the clauses of its country. Throws ContentError. */
  page(page: string, locale: Locale): RichText
}

/** The law pages of `content/law` under `root`. */
export function readLaw(
  root: string,
  facts: LawFacts,
  retention: ReturnType<typeof readRetention>,
): Law {
  const clauses = readClauses(root)
  return {
    clauses,
    page(page, locale) {
      const ids = clauses.of(page, marketOf(locale).country)
      const titled = ids.filter((id) => clauses.clause(id, locale).title)
      return ids.flatMap((id) => {
        const clause = facts.filledIn(clauses.clause(id, locale), locale, id)
        const number = clauses.isNumbered(page) && titled.indexOf(id) + 1
        return blocksOf(id, clause, number || undefined, (insert, head) => {
          if (insert === 'retention') return retention(locale)
          if (insert === 'ways') return { type: 'paragraph', text: head, ways: true }
          return deliveryTable(head, locale, facts.delivery)
        })
      })
    },
  }
}

/** Rich text with a law page in the place of its mark, `{ "type": "law", "page": "terms" }`. */
export function withLaw(blocks: unknown, page: (name: string) => RichText): unknown {
  if (!Array.isArray(blocks)) return blocks
  return blocks.flatMap((block: { type?: unknown; page?: unknown } | null) =>
    block?.type === 'law' ? page(String(block.page)) : [block],
  )
}

/** Whether a structure has a law page in it: such a page differs from country to country. */
export function hasLaw(structure: unknown): boolean {
  return JSON.stringify(structure).includes('"type":"law"')
}

type Insert = (name: 'retention' | 'delivery' | 'ways', head: string[]) => RichText[number]

function blocksOf(
  id: string,
  { title, text }: Clause,
  number: number | undefined,
  insert: Insert,
): RichText {
  const anchor = id.slice(id.indexOf('.') + 1)
  const heading = title && {
    type: 'heading' as const,
    level: 2 as const,
    text: number ? `${number}. ${title}` : title,
    id: anchor,
  }
  return [
    ...(heading ? [heading] : []),
    ...text.map((block, index) => {
      const inner = text.slice(0, index + 1).filter(isHeading).length
      return blockOf(block, `${anchor}-${inner}`, insert)
    }),
  ]
}

const isHeading = (block: ClauseBlock) => typeof block === 'string' && block.startsWith('### ')

function blockOf(block: ClauseBlock, anchor: string, insert: Insert): RichText[number] {
  if (typeof block === 'string') {
    // A statute's own headings inside its text.
    const inner = /^### (.+)$/.exec(block)?.[1]
    return inner
      ? { type: 'heading', level: 3, text: inner, id: anchor }
      : { type: 'paragraph', text: runs(block) }
  }
  if (Array.isArray(block)) return { type: 'list', items: block.map(runs) }
  if ('box' in block) return boxed(block.box)
  if ('note' in block) return { type: 'callout', text: runs(block.note) }
  if ('insert' in block) return insert(block.insert, block.head ?? [])
  if ('form' in block) return { type: 'withdrawal', ...block.form }
  return { type: 'table', ...block }
}

function boxed(lines: readonly BoxLine[]): RichText[number] {
  const [first = [], ...more] = lines.map((line) =>
    runs(typeof line === 'string' ? line : line.words),
  )
  const blanks = lines.flatMap((line, at) => {
    if (typeof line === 'string') return []
    const { rules, tick } = line
    return [{ at, rules, ...(tick && { tick }) }]
  })
  return { type: 'callout', text: first, more, ...(blanks.length > 0 && { blanks }) }
}

/** `[label](address)` and `**word**` as runs. */
function runs(words: string): Inline {
  return words
    .split(/(\[[^\]]+\]\([^)\s]+\)|\*\*[^*]+\*\*)/)
    .filter(Boolean)
    .map((part) => {
      const [, label, link] = /^\[([^\]]+)\]\(([^)\s]+)\)$/.exec(part) ?? []
      if (label && link) return { text: label, link }
      const [, strong] = /^\*\*([^*]+)\*\*$/.exec(part) ?? []
      return strong ? { text: strong, strong: true } : part
    })
}
