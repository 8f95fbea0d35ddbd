import { ShopError } from '#shared/api/errors.ts'
import type { ContentData, PageData, PageName } from '#shared/routes/pages.ts'
import { definePage, type LoadContext, type PageDefinition } from './page-definition.ts'
import { resolveSections } from './sections.ts'

type ContentPage = {
  [N in PageName]: PageData[N] extends ContentData
    ? ContentData extends PageData[N]
      ? N
      : never
    : never
}[PageName]

/** A page of an editor's sections. A path that is not in the page list is a 404. */
export function contentPage<N extends ContentPage>(name: N): PageDefinition<N> {
  return definePage(name, {
    cache: 'public',
    async load(context) {
      const { page, head } = await loadContent(context)
      const { cards, articles, deferred } = await resolveSections(context, page.sections)
      return { data: { page, cards, articles } as PageData[N], head, deferred }
    },
  })
}

/** The sections of the path's page, and the head that they give. */
export async function loadContent({ api, meta, path }: LoadContext) {
  if (!meta) throw new ShopError('PageNotFound', { params: { path } })
  const page = await api('GET /api/v1/pages/{id}', { params: { id: meta.id } })
  const { title, description, og_image } = page.seo
  return { page, head: { title, description, ...(og_image && { ogImage: og_image }) } }
}
