import type { PageData, PageName } from '#shared/routes/pages.ts'
import { definePage, type PageDefinition } from './page-definition.ts'
import { messageTitle } from './titles.ts'

type PersonalPage = {
  [N in PageName]: PageData[N] extends { personal: true } ? N : never
}[PageName]

/** A personal page: its document has no data, SWR loads it. */
export function personalPage<N extends PersonalPage>(
  name: N,
  titleKey: string,
  guard?: PageDefinition<N>['guard'],
): PageDefinition<N> {
  return definePage(name, {
    cache: 'private',
    guard,
    load: async (context, visitor) => ({
      data: {
        personal: true,
        ...(visitor?.refused && { refused: visitor.refused }),
      } as unknown as PageData[N],
      head: { title: messageTitle(context, titleKey), noIndex: true },
    }),
  })
}
