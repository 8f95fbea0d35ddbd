import { brand } from '#shared/settings/brand.ts'
import { pictureUrl } from '#shared/catalog/pictures.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { ProductBlock } from '../catalog/product-block.tsx'
import { usePath, useT } from '../i18n/provider.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Picture } from '../ui/media/image.tsx'
import { Text } from '../ui/text/text.tsx'

// An empty picture for phones, which do not show the large one but would load it with priority.
const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACw='

/** The pages of paths that lead nowhere: the error page, and the stub of `/test` paths. */
export function Page({ visit }: { visit: Visit<'error'> | Visit<'test'> }) {
  return visit.page === 'test' ? <TestStub visit={visit} /> : <ErrorPage visit={visit} />
}

/**
 * The error page for a missing path or a fatal error (SHELL-10): links, and the best sellers where
 * they are known.
 */
function ErrorPage({ visit }: { visit: Visit<'error'> }) {
  const t = useT()
  const path = usePath()
  const products = visit.data.bestSellers?.products ?? []
  return (
    <>
      <section className="wrap section grid md:grid-cols-2 gap-10 items-center">
        <div className="grid gap-6 justify-items-start">
          <Headline as="h1" size="headline" text={t('shell.error.title')} />
          <Text size="lead" tone="muted">
            {t('shell.error.text')}
          </Text>
          <ButtonLink href={path(routes.home.href({}))} size="lg">
            {t('shell.error.action')}
          </ButtonLink>
        </div>
        <div className="hidden md:flex tile">
          <Picture
            sources={[{ media: '(max-width: 47.99rem)', srcSet: nothing }]}
            src={pictureUrl(brand.lostPicture, 640)}
            srcSet={`${pictureUrl(brand.lostPicture, 1200)} 2x`}
            alt=""
            width={640}
            height={640}
            priority
            className="w-full"
          />
        </div>
      </section>
      {products.length > 0 && (
        <ProductBlock
          block={{
            type: 'bestSellers',
            variant: 'carousel',
            heading: { title: { text: t('shell.error.bestSellers') } },
            products: [],
          }}
          products={products}
        />
      )}
    </>
  )
}

function TestStub({ visit }: { visit: Visit<'test'> }) {
  const t = useT()
  return (
    <section className="wrap section grid gap-4">
      <Headline as="h1" text={t('shell.test.title')} />
      <Text tone="muted">{t('shell.test.text', { path: visit.data.path })}</Text>
    </section>
  )
}
