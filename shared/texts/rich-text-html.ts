import type { Inline, RichText } from '../api/rich-text.ts'
import { escapeText } from './escape-text.ts'

/** The address of a link: of one inside the shop as a whole address. */
export type LinkTarget = (to: string) => string

interface Options {
  link: LinkTarget
  /** Where the button of the withdrawal form leads. */
  withdrawal: string
  /** How many levels headings are moved down. */
  below: number
}

const frame = 'border:1px solid;padding:8px 16px;margin:16px 0'

/**
 * The blocks of law pages as HTML that stands alone: for mails and files, without the shop's styles
 * (LAW-7, LAW-10). Throws for blocks that no law page has.
 */
export function richTextHtml(blocks: RichText, options: Options): string {
  return blocks.map((block) => blockHtml(block, options)).join('\n')
}

function blockHtml(block: RichText[number], options: Options): string {
  const runs = (words: Inline) => inlineHtml(words, options.link)
  switch (block.type) {
    case 'heading': {
      const element = `h${block.level + options.below}`
      return `<${element}>${escapeText(block.text)}</${element}>`
    }
    case 'paragraph':
      return `<p>${runs(block.text)}</p>`
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${runs(item)}</li>`).join('')}</ul>`
    case 'callout': {
      const lines = [block.text, ...(block.more ?? [])].map((line) => `<p>${runs(line)}</p>`)
      return `<div style="${frame}">${lines.join('')}</div>`
    }
    case 'table': {
      const rows = block.rows.map(
        (cells) => `<tr>${cells.map((cell) => `<td>${escapeText(cell)}</td>`).join('')}</tr>`,
      )
      const head = block.head.map((cell) => `<th scope="col">${escapeText(cell)}</th>`).join('')
      return `<table><tr>${head}</tr>${rows.join('')}</table>`
    }
    case 'withdrawal':
      return `<p><a href="${escapeText(options.link(options.withdrawal))}">${escapeText(block.action)}</a></p>`
    default:
      throw new Error(`No HTML that stands alone has a ${block.type}`)
  }
}

/** Runs of text as HTML. */
export function inlineHtml(words: Inline, link: LinkTarget): string {
  return words
    .map((run) => {
      if (typeof run === 'string') return escapeText(run)
      const text = run.strong ? `<strong>${escapeText(run.text)}</strong>` : escapeText(run.text)
      return run.link ? `<a href="${escapeText(link(run.link))}">${text}</a>` : text
    })
    .join('')
}
