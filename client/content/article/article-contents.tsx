import type { RichText } from '#shared/api/rich-text.ts'
import { useT } from '../../i18n/provider.tsx'
import { headingId } from '../rich-text.tsx'

const fewest = 3

/**
 * Table of contents of a long text: links to its headings; short texts have none. Below a `title`
 * that introduces the text it has no label of its own.
 */
export function ArticleContents({ body, title }: { body: RichText; title?: string }) {
  const t = useT()
  const headings = body.flatMap((block) =>
    block.type === 'heading' && block.level === 2
      ? [{ id: block.id ?? headingId(block.text), text: block.text }]
      : [],
  )
  if (headings.length < fewest) return <div />
  return (
    <nav className="article-contents" aria-label={title ?? t('content.article.contents')}>
      {!title && <p className="t-label mb-2">{t('content.article.contents')}</p>}
      <ol>
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
