import type { ComponentType, ReactNode } from 'react'
import type { ShownProduct } from '#shared/routes/pages.ts'
import { routes } from '#shared/routes/routes.ts'
import { useT } from '../../i18n/provider.tsx'
import { useDates } from '../../i18n/use-dates.ts'
import { Link } from '../../navigation/link.tsx'
import { Accordion } from '../../ui/layout/accordion.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { Icon } from '../../ui/media/icon.tsx'
import { DefinitionTable } from '../../ui/layout/definition-table.tsx'
import { arrangementOf, type BlockProps, type DetailPart } from './arrangements.ts'
import { GuaranteeNotice } from './guarantee-notice.tsx'

/** Technical data, contents of the package, compatibility, in the order of the composition. */
export function Details({ product, hasGuide, hasSize }: BlockProps) {
  const t = useT()
  const { details } = arrangementOf(product)
  return (
    <Split id="details" title={t('catalog.product.details')}>
      <div className="grid gap-10">
        {details.map((name) => {
          const Part = detailParts[name]
          return <Part key={name} product={product} hasGuide={hasGuide} hasSize={hasSize} />
        })}
        {hasGuide && (
          <Link
            to={routes.installation.href(paramsOf(product))}
            className="link t-label target justify-self-start"
          >
            {t('catalog.product.installation')}
          </Link>
        )}
      </div>
    </Split>
  )
}

const detailParts: Record<DetailPart, ComponentType<BlockProps>> = {
  technical: Technical,
  box: Box,
  compatibility: Compatibility,
}

function paramsOf({ link }: ShownProduct) {
  return { product: link.replace(/^\/|\?.*$/g, '') }
}

function Technical({ product, hasSize }: BlockProps) {
  const t = useT()
  return (
    <div className="technical">
      {product.technical.map(({ key, title, rows }) => (
        <div key={title}>
          <h3 className="t-subtitle mb-2">{title}</h3>
          <DefinitionTable rows={rows.map(({ label, value }) => ({ term: label, value }))} />
          {hasSize && key === 'size' && (
            <p className="mt-3">
              <Link to={routes.size.href(paramsOf(product))} className="link t-label target">
                {t('catalog.product.size')}
              </Link>
            </p>
          )}
        </div>
      ))}
    </div>
  )
}

function Box({ product: { boxContents } }: BlockProps) {
  const t = useT()
  if (boxContents.length === 0) return null
  return (
    <div>
      <h3 className="t-subtitle mb-3">{t('catalog.product.box')}</h3>
      <ul className="bullets">
        {boxContents.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  )
}

function Compatibility({ product }: BlockProps) {
  const t = useT()
  if (product.compatibility.length === 0) return null
  return (
    <div>
      <h3 className="t-subtitle mb-3">{t('catalog.product.compatibility')}</h3>
      <ul className="compatibility">
        {product.compatibility.map(({ name, supported, note }) => (
          <li key={name} className="flex gap-3">
            <Icon
              name={supported ? 'check' : 'x'}
              className={supported ? 'text-success' : 'text-muted'}
            />
            <span>
              <span className="sr-only">
                {t(supported ? 'catalog.product.supported' : 'catalog.product.unsupported')}{' '}
              </span>
              {name}
              {note && <span className="block t-small text-muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Frequent questions about the product. */
export function Questions({ product }: { product: ShownProduct }) {
  const t = useT()
  if (product.questions.length === 0) return null
  return (
    <Split title={t('catalog.product.questions')}>
      <Accordion
        name="questions"
        items={product.questions.map(({ question, answer }) => ({
          id: question,
          title: question,
          content: <p className="text-muted measure">{answer}</p>,
        }))}
      />
    </Split>
  )
}

/**
 * Information that the law requires before a purchase: manufacturer, warnings, data, security
 * updates (GPSR, Data Act, PSTI), guarantee.
 */
export function Safety({ product: { safety, ean, sku, compliance } }: { product: ShownProduct }) {
  const t = useT()
  const { date } = useDates()
  const lists = [
    { term: t('catalog.safety.warning'), facts: safety.warnings },
    { term: t('catalog.safety.data'), facts: safety.data },
    ...compliance.rows,
  ].filter(({ facts }) => facts.length > 0)
  const rows = [
    { term: t('catalog.safety.manufacturer'), value: safety.manufacturer },
    { term: t('catalog.safety.contact'), value: safety.contact },
    {
      term: t('catalog.safety.identifier'),
      value: <Identifiers parts={[safety.identifier, sku, `EAN ${ean}`]} />,
    },
    ...(safety.securityUpdatesUntil
      ? [{ term: t('catalog.safety.updates'), value: date(safety.securityUpdatesUntil, 'month') }]
      : []),
    ...lists.map(({ term, facts }) => ({ term, value: <Facts facts={facts} /> })),
    ...(compliance.guarantee
      ? [
          {
            term: compliance.guarantee.title,
            value: <GuaranteeNotice notice={compliance.guarantee} />,
          },
        ]
      : []),
  ]
  return (
    <Split title={t('catalog.safety.title')}>
      <DefinitionTable rows={rows} />
    </Split>
  )
}

/** Identifiers, with line breaks between them only: a broken number is hard to compare. */
function Identifiers({ parts }: { parts: readonly string[] }) {
  return parts.map((part, at) => (
    <span key={part}>
      {at > 0 && ' · '}
      <span className="inline-block max-w-full">{part}</span>
    </span>
  ))
}

function Facts({ facts }: { facts: readonly string[] }) {
  return (
    <ul className="grid gap-2">
      {facts.map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  )
}

function Split({ id, title, children }: { id?: string; title: string; children: ReactNode }) {
  return (
    <section id={id} className="wrap section split">
      <Headline text={title} />
      <div>{children}</div>
    </section>
  )
}
