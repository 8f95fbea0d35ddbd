import { helpPath } from '#shared/routes/help-path.ts'
import type { InstallationFacts } from '#shared/installation/installation-data.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { Picture } from '../catalog/picture.tsx'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { ProductCare } from '../content/product-care.tsx'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { DefinitionTable } from '../ui/layout/definition-table.tsx'
import { cx } from '../ui/cx.ts'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../content/installation.css'

/** How a product is installed: what it takes, then the steps with their drawings. */
export function Page({ visit }: { visit: Visit<'installation'> }) {
  const { t, market } = useI18n()
  const path = usePath()
  const { product, breadcrumb, drawings, facts } = visit.data
  const { name, installation: steps, boxContents, image, link } = product
  return (
    <>
      <PageBreadcrumb crumbs={breadcrumb} />
      <div className="wrap install-head">
        <div>
          {steps.length > 0 && (
            <p className="t-label text-muted mb-3">
              {t('content.installation.steps', { count: steps.length })}
            </p>
          )}
          <Headline as="h1" text={t('content.installation.heading', { name })} />
          {steps.length === 0 && (
            <p className="t-lead text-muted mt-4 measure">
              {t('content.installation.empty', { name })}
            </p>
          )}
          {facts && (
            <div className="mt-6">
              <DefinitionTable rows={facts.rows} />
            </div>
          )}
          {boxContents.length > 0 && (
            <>
              <h2 className="t-subtitle mt-8 mb-3">{t('content.installation.box')}</h2>
              <ul className="bullets">
                {boxContents.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div className="tile install-picture">
          <Picture picture={image} width={640} height={480} priority className="w-full" />
        </div>
      </div>
      {facts && <Before facts={facts} />}
      <ol className="wrap install-steps">
        {steps.map(({ title, text }, index) => (
          <li key={title} id={`step-${index + 1}`} className="install-step">
            <p className="install-number nums" aria-hidden="true">
              {index + 1}
            </p>
            <div>
              <h2 className="t-title">
                <span className="sr-only">
                  {t('content.installation.step', { number: index + 1 })}{' '}
                </span>
                {title}
              </h2>
              <p className="t-lead text-muted mt-3 measure">{text}</p>
            </div>
            <StepDrawing markup={drawings[index]} />
          </li>
        ))}
      </ol>
      <ProductCare product={product} />
      <section className="wrap section">
        <div className="tile install-help">
          <div>
            <Headline size="title" text={t('content.installation.help')} />
            <p className="text-muted mt-2 measure">{t('content.installation.helpText')}</p>
          </div>
          <div className="actions">
            <ButtonLink href={path(helpPath(market.language))}>
              {t('content.installation.helpAction')}
            </ButtonLink>
            <ButtonLink href={path(link)} variant="outline">
              {t('content.installation.product', { name })}
            </ButtonLink>
          </div>
        </div>
      </section>
    </>
  )
}

/** What to know before the first step: warnings, and the colours of wires (HELP-8). */
function Before({ facts: { warnings, wires } }: { facts: InstallationFacts }) {
  if (warnings.items.length === 0 && !wires) return null
  return (
    <div className="wrap install-before">
      {warnings.items.length > 0 && (
        <section>
          <h2 className="t-subtitle mb-3">{warnings.title}</h2>
          <ul className="bullets">
            {warnings.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      )}
      {wires && (
        <section>
          <h2 className="t-subtitle mb-3">{wires.title}</h2>
          <ul className="grid gap-3">
            {wires.rows.map(({ use, color, classes }) => (
              <li key={use} className="install-wire">
                <WireSample classes={classes} />
                <span>
                  <span className="block t-label">{use}</span>
                  <span className="block text-muted">{color}</span>
                </span>
              </li>
            ))}
          </ul>
          <p className="t-small text-muted mt-3 measure">{wires.text}</p>
        </section>
      )}
    </div>
  )
}

/** A piece of the wire in its colours. */
function WireSample({ classes }: { classes: readonly string[] }) {
  return (
    <svg viewBox="0 0 48 16" className="step-lines" aria-hidden="true">
      <path className="wire edge" d="M6 8h36" />
      {classes.map((name, index) => (
        <path key={name} className={cx('wire', name, index > 0 && 'stripe')} d="M6 8h36" />
      ))}
    </svg>
  )
}

/**
 * The drawing of a step, which is made by the shop's own code on the server, so that no script has
 * the drawings. It shows what the step's text says, so it has no text of its own.
 */
function StepDrawing({ markup }: { markup: string | undefined }) {
  if (markup === undefined) return null
  return (
    <svg
      viewBox="0 0 240 160"
      className="step-lines step-drawing"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
