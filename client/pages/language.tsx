import { type Market, markets } from '#shared/markets/markets.ts'
import { routes } from '#shared/routes/routes.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { useI18n, usePath } from '../i18n/provider.tsx'
import { Storefront } from '../shell/storefront.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../shell/menu-row.css'

/**
 * The storefronts as buttons of a form, for browsers without scripts; with scripts the menu's panel
 * shows them.
 */
export function Page({ visit }: { visit: Visit<'language'> }) {
  const { t, locale } = useI18n()
  const path = usePath()
  return (
    <form
      method="post"
      action={path(routes.language.href({}))}
      className="wrap py-8 md:py-16 grid gap-6"
    >
      <Headline as="h1" text={t('shell.language.title')} />
      <input type="hidden" name="path" value={visit.data.from} />
      <ul className="grid sm:grid-cols-2 gap-3">
        {markets.map((market: Market) => (
          <li key={market.code}>
            <button
              name="locale"
              value={market.code}
              className="menu-row w-full"
              aria-current={market.code === locale || undefined}
            >
              <Storefront market={market} />
            </button>
          </li>
        ))}
      </ul>
    </form>
  )
}
