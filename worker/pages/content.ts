import { ShopError } from '#shared/api/errors.ts'
import type { ContentData, PageData, PageName } from '#shared/routes/pages.ts'
import { definePage, type LoadContext, type PageDefinition } from './page-definition.ts'
import { withOpeningHours } from './opening-hours.ts'
import { withPaymentWays } from './payment/ways.ts'
import { resolveSections } from './sections.ts'

type ContentPage = {
  [N in PageName]: PageData[N] extends ContentData
    ? ContentData extends PageData[N]
      ? N
      : never
    : never
}[PageName]

/** A page that an editor composed of sections. Where there is none is a 404. */
export function contentPage<N extends ContentPage>(name: N): PageDefinition<N> {
  return definePage(name, {
    cache: 'public',
    async load(context) {
      const { page: written, head } = contentOf(context)
      const page = withOpeningHours(
        await withPaymentWays(written, context),
        context.market,
        context.now,
      )
      const { cards, articles, deferred } = await resolveSections(context, page.sections)
      return { data: { page, cards, articles } as PageData[N], head, deferred }
    },
  })
}

/** The path's page, and what it gives the head. Throws PageNotFound. */
export function contentOf({ page, path }: LoadContext) {
  if (!page) throw new ShopError('PageNotFound', { params: { path } })
  const { title, description, og_image } = page.seo
  return { page, head: { title, description, ...(og_image && { ogImage: og_image }) } }
}
