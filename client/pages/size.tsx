import type { SizeData, SizeDrawing } from '#shared/size/size-data.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { Link } from '../navigation/link.tsx'
import { RealSize } from '../size/real-size.tsx'
import { Button } from '../ui/forms/button.tsx'
import { DefinitionTable } from '../ui/layout/definition-table.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../ui/layout/rows.css'
import '../size/size.css'

/**
 * How large a product is: its dimensions in a drawing, its outline at real size, and things beside
 * it whose size people know (SIZE-1 to SIZE-6). The drawings are made on the server.
 */
export function Page({ visit: { data } }: { visit: Visit<'size'> }) {
  const { breadcrumb, heading, intro, alt, drawings, facts, beside, words, links } = data
  return (
    <>
      <PageBreadcrumb crumbs={breadcrumb} />
      <div className="wrap size-head">
        <div>
          <Headline as="h1" text={heading} />
          <p className="t-lead text-muted mt-4 measure not-printed">{intro}</p>
          <div className="mt-6">
            <DefinitionTable rows={facts.map(({ label, value }) => ({ term: label, value }))} />
          </div>
        </div>
        <div className="size-drawings">
          {drawings.map((drawing, index) => (
            <Drawing key={index} alt={alt} {...drawing} />
          ))}
        </div>
      </div>
      <section className="wrap section size-print">
        <div className="size-section-head not-printed">
          <Headline text={words.title} />
          <Button
            variant="outline"
            icon="printer"
            className="size-print-button"
            onClick={() => window.print()}
          >
            {words.print}
          </Button>
        </div>
        <RealSize data={data} />
      </section>
      <section className="wrap section not-printed">
        {beside && <Beside {...beside} />}
        <p className="size-links mt-8">
          {links.map(({ link, title }) => (
            <Link key={link} to={link} className="link t-label target">
              {title}
            </Link>
          ))}
        </p>
      </section>
    </>
  )
}

function Beside({ title, text, width, height, markup }: NonNullable<SizeData['beside']>) {
  return (
    <>
      <Headline text={title} className="mb-8" />
      <div className="tile size-beside">
        <svg
          viewBox={`0 0 ${width} ${height}`}
          className="size-lines"
          role="img"
          aria-label={text}
          dangerouslySetInnerHTML={{ __html: markup }}
        />
      </div>
    </>
  )
}

function Drawing({ alt, title, text, width, height, markup }: SizeDrawing & { alt: string }) {
  return (
    <figure>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="tile size-lines"
        role="img"
        aria-label={title ? `${alt} – ${title}` : alt}
        dangerouslySetInnerHTML={{ __html: markup }}
      />
      <figcaption className="t-small text-muted nums">
        {title && <b className="t-label">{title} </b>}
        {text}
      </figcaption>
    </figure>
  )
}
