import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#shared/api/products.ts'
import type { Inline as InlineData, RichText as RichTextData } from '#shared/api/rich-text.ts'
import { Picture } from '../catalog/picture.tsx'
import { ProductList } from '../catalog/product-list.tsx'
import { Link } from '../navigation/link.tsx'
import { Table } from '../ui/layout/table.tsx'
import { ContactForm } from './contact-form.tsx'
import { WithdrawalForm } from './withdrawal-form.tsx'

type Block = RichTextData[number]

interface RichTextProps {
  blocks: RichTextData
  cards: Record<string, Card>
}

/** Editors' text as React nodes: structured blocks only, never HTML (CONT-3). */
export function RichText({ blocks, cards }: RichTextProps) {
  return (
    <div className="prose">
      {blocks.map((block, index) => (
        <BlockNode key={index} block={block} cards={cards} />
      ))}
    </div>
  )
}

function BlockNode({ block, cards }: { block: Block; cards: Record<string, Card> }): ReactNode {
  switch (block.type) {
    case 'heading': {
      const Element = block.level === 2 ? 'h2' : 'h3'
      return <Element id={block.id ?? headingId(block.text)}>{block.text}</Element>
    }
    case 'paragraph':
      return (
        <p>
          <Inline runs={block.text} />
        </p>
      )
    case 'list': {
      const Element = block.ordered ? 'ol' : 'ul'
      return (
        <Element>
          {block.items.map((item, index) => (
            <li key={index}>
              <Inline runs={item} />
            </li>
          ))}
        </Element>
      )
    }
    case 'quote':
      return (
        <figure className="pull-quote">
          <blockquote className="t-title">{block.text}</blockquote>
          {block.author && (
            <figcaption className="t-small text-muted mt-2">{block.author}</figcaption>
          )}
        </figure>
      )
    case 'picture':
      return (
        <figure>
          <div className="tile">
            <Picture picture={block.picture} width={960} height={640} />
          </div>
          {block.caption && (
            <figcaption className="t-small text-muted mt-2">{block.caption}</figcaption>
          )}
        </figure>
      )
    case 'table':
      return <DataTable head={block.head} rows={block.rows} />
    case 'callout':
      return (
        <aside className="callout">
          {block.title && <p className="t-label">{block.title}</p>}
          {[block.text, ...(block.more ?? [])].map((text, index) => (
            <p key={index}>
              <Inline runs={text} />
            </p>
          ))}
        </aside>
      )
    case 'products':
      return (
        <ProductList
          cards={block.keys.flatMap((key) => cards[key] ?? [])}
          listName="article"
          className="product-grid prose-products"
        />
      )
    case 'withdrawal':
      return <WithdrawalForm {...block} />
    case 'contact':
      return <ContactForm {...block} />
  }
}

/** Length in characters from which a cell is a sentence rather than a value. */
const sentence = 30

function DataTable({
  head,
  rows,
}: {
  head: readonly string[]
  rows: readonly (readonly string[])[]
}) {
  const columns = head.map((label, index) => ({ key: String(index), label }))
  const isWordy =
    columns.length > 2 &&
    rows.some((cells) => cells.slice(1).some(({ length }) => length >= sentence))
  return (
    <Table
      caption={head[0] ?? ''}
      columns={columns}
      rows={rows.map((cells) =>
        Object.fromEntries(cells.map((cell, index) => [String(index), cell])),
      )}
      wordy={isWordy}
    />
  )
}

function Inline({ runs }: { runs: InlineData }) {
  return runs.map((run, index) => <Run key={index} run={run} />)
}

function Run({ run }: { run: InlineData[number] }): ReactNode {
  if (typeof run === 'string') return withMailLinks(run)
  const text = run.link ? run.text : withMailLinks(run.text)
  const words = run.strong ? <strong>{text}</strong> : run.emphasis ? <em>{text}</em> : text
  return run.link && isAllowed(run.link) ? (
    <Link to={run.link} className="link">
      {words}
    </Link>
  ) : (
    words
  )
}

const mailAddress = /([\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4})/

/** The text with e-mail addresses as links. */
function withMailLinks(text: string): ReactNode {
  const parts = text.split(mailAddress)
  if (parts.length === 1) return text
  // Splitting by a group puts the addresses at odd indices.
  return parts.map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <a key={index} href={`mailto:${part}`} className="link">
        {part}
      </a>
    ),
  )
}

/**
 * True for paths of the shop, https and mail addresses; other links, such as `javascript:`, are
 * shown as text.
 */
export function isAllowed(link: string): boolean {
  return /^(?:\/(?![/\\])|https:\/\/|mailto:|#)/.test(link)
}

/** Id of a heading, the target of the table of contents. */
export function headingId(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
