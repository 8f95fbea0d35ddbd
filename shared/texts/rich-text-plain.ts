import type { Inline, RichText } from '../api/rich-text.ts'
import type { LinkTarget } from './rich-text-html.ts'

interface Options {
  link: LinkTarget
  /** Where the button of the withdrawal form leads. */
  withdrawal: string
  /** The colon of the language (`colonOf`). */
  colon: string
}

/**
 * Running text as plain text, with the addresses of links inside the shop behind their words
 * (LAW-7, CONT-18). Throws for blocks that are no text.
 */
export function richTextPlain(blocks: RichText, options: Options): string {
  return blocks.map((block) => blockPlain(block, options)).join('\n\n')
}

function blockPlain(block: RichText[number], { link, withdrawal, colon }: Options): string {
  const runs = (words: Inline) => inlinePlain(words, link)
  switch (block.type) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return runs(block.text)
    case 'list':
      return block.items.map((item) => `- ${runs(item)}`).join('\n')
    case 'callout':
      return [block.text, ...(block.more ?? [])].map((line) => `| ${runs(line)}`).join('\n')
    case 'quote':
      return `> ${block.text}${block.author ? `\n> (${block.author})` : ''}`
    case 'table':
      return [block.head, ...block.rows].map((cells) => cells.join(' | ')).join('\n')
    case 'withdrawal':
      return `${block.action}${colon} ${link(withdrawal)}`
    default:
      throw new Error(`No plain text has a ${block.type}`)
  }
}

function inlinePlain(words: Inline, link: LinkTarget): string {
  return words
    .map((run) => {
      if (typeof run === 'string') return run
      return run.link?.startsWith('/') ? `${run.text} (${link(run.link)})` : run.text
    })
    .join('')
}
