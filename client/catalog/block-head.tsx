import type { Link as LinkData } from '#shared/catalog/link.ts'
import { Link } from '../navigation/link.tsx'
import { Headline } from '../ui/text/headline.tsx'

interface BlockHeadProps {
  id?: string
  title: string
  text?: string
  cta?: LinkData
  as?: 'h1' | 'h2'
}

/** Heading of a section, with its first call to action on the other side. */
export function BlockHead({ id, title, text, cta, as }: BlockHeadProps) {
  return (
    <div className="block-head">
      <div className="min-w-0">
        <Headline id={id} as={as} text={title} />
        {text && <p className="t-lead text-muted mt-3 measure">{text}</p>}
      </div>
      {cta && (
        <Link to={cta.link} className="target link t-label whitespace-nowrap">
          {cta.title}
        </Link>
      )}
    </div>
  )
}
