import type { Product } from '#shared/api/products.ts'
import { useT } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { Accordion } from '../ui/layout/accordion.tsx'
import { DefinitionTable } from '../ui/layout/definition-table.tsx'
import { Headline } from '../ui/text/headline.tsx'
import './lists.css'

/** Groups of technical data that matter once a product is installed. */
const careGroups: ReadonlySet<string | undefined> = new Set(['power', 'radio', 'care'])

/**
 * What helps after the installation, from the product's own data: power and battery, radio, care
 * and spare parts, questions, accessories (HELP-3).
 */
export function ProductCare({ product }: { product: Product }) {
  const t = useT()
  const groups = product.technical.filter(({ key }) => careGroups.has(key))
  const { questions, crossSellsProducts: accessories } = product
  return (
    <>
      {groups.length > 0 && (
        <section className="wrap section split">
          <Headline text={t('catalog.product.details')} />
          <div className="grid gap-8">
            {groups.map(({ title, rows }) => (
              <div key={title}>
                <h3 className="t-subtitle mb-2">{title}</h3>
                <DefinitionTable rows={rows.map(({ label, value }) => ({ term: label, value }))} />
              </div>
            ))}
          </div>
        </section>
      )}
      {questions.length > 0 && (
        <section className="wrap section split">
          <Headline text={t('catalog.product.questions')} />
          <Accordion
            name="questions"
            items={questions.map(({ question, answer }) => ({
              id: question,
              title: question,
              content: <p className="text-muted measure">{answer}</p>,
            }))}
          />
        </section>
      )}
      {accessories.length > 0 && (
        <section className="wrap section split">
          <Headline text={t('catalog.product.accessories')} />
          <ul className="rows">
            {accessories.map(({ key, name, kind, link }) => (
              <li key={key} className="list-entry">
                <span>
                  <Link to={link} className="link t-label">
                    {name}
                  </Link>
                  <span className="block text-muted">{kind}</span>
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
