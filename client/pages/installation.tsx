import { helpPath } from '#shared/routes/help-path.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { Picture } from '../catalog/picture.tsx'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { ProductCare } from '../content/product-care.tsx'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../content/installation.css'

/** How a product is installed: requirements, then the steps with their pictures. */
export function Page({ visit }: { visit: Visit<'installation'> }) {
  const { t, market } = useI18n()
  const path = usePath()
  const { product, breadcrumb } = visit.data
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
        <div className="tile">
          <Picture picture={image} width={640} height={480} priority className="w-full" />
        </div>
      </div>
      <ol className="wrap install-steps">
        {steps.map(({ title, text, image: picture }, index) => (
          <li key={title} className="install-step">
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
              <p className="text-muted mt-3 measure">{text}</p>
            </div>
            {picture && (
              <div className="tile">
                <Picture picture={picture} width={480} height={360} className="w-full" />
              </div>
            )}
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
