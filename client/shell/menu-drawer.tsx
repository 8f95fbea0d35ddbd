import type { MainNavigation } from '#shared/api/navigations.ts'
import { brand } from '#shared/settings/brand.ts'
import { helpPath } from '#shared/routes/help-path.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCall } from '../api/call.ts'
import { useVisitor } from '../session/visitor.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { leadsTo } from '../navigation/native-form.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Drawer, DrawerPanel } from '../ui/overlays/drawer.tsx'
import { FlagIcon } from '../ui/media/flag-icon.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { later } from '../streaming/later.tsx'
import { Logo } from '../ui/media/logo.tsx'
import { usePath } from '../i18n/provider.tsx'
import { closePanel, drawerIds, setMenu, showPanel, useShellState } from './shell-state.ts'
import './overlays.css'

const LanguagePanel = later(() =>
  import('./language-panel.tsx').then((module) => module.LanguagePanel),
)
const SchemeChoice = later(() =>
  import('./scheme-choice.tsx').then((module) => module.SchemeChoice),
)
const noEntries: MainNavigation = []

/** The left drawer: navigation with a second level, help, account, languages (SHELL-5). */
export function MenuDrawer() {
  const { t } = useI18n()
  const localize = usePath()
  const { menu, panel } = useShellState()
  const { data: entries = noEntries } = useCall('GET /api/v1/navigations/main', {})
  const selected =
    panel?.kind === 'category' ? entries.find(({ id }) => id === panel.id) : undefined
  return (
    <Drawer
      id={drawerIds.menu}
      side="left"
      title={t('shell.menu.title')}
      closeLabel={t('shell.close')}
      open={menu}
      onOpenChange={setMenu}
      header={<Logo title={brand.name} />}
    >
      <div inert={panel !== undefined}>
        <ul className="menu-level">
          {entries.map(({ id, title, path, children }) => (
            <li key={id}>
              {children?.length ? (
                <button
                  {...leadsTo(localize(path))}
                  className="menu-row"
                  onClick={() => showPanel({ kind: 'category', id })}
                >
                  {title}
                  <Icon name="chevron-right" />
                </button>
              ) : (
                <Link to={path} className="menu-row">
                  {title}
                </Link>
              )}
            </li>
          ))}
        </ul>
        <MenuFoot />
      </div>
      <DrawerPanel
        open={panel?.kind === 'category'}
        title={selected?.title ?? ''}
        backLabel={t('shell.back')}
        onBack={closePanel}
      >
        {selected && (
          <ul className="menu-level">
            {[
              { id: 'all', title: t('shell.seeAll'), path: selected.path },
              ...(selected.children ?? []),
            ].map(({ id, title, path }) => (
              <li key={id}>
                <Link to={path} className="menu-row">
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </DrawerPanel>
      <DrawerPanel
        open={panel?.kind === 'language'}
        title={t('shell.language.title')}
        backLabel={t('shell.back')}
        onBack={closePanel}
      >
        {panel?.kind === 'language' && <LanguagePanel />}
      </DrawerPanel>
    </Drawer>
  )
}

function MenuFoot() {
  const { t, market } = useI18n()
  const path = usePath()
  const visitor = useVisitor()
  const { menu } = useShellState()
  return (
    <div className="menu-foot">
      <ul>
        <li>
          <Link to={routes.articles.href({ articlesCategory: 'articles' })} className="menu-small">
            <Icon name="newspaper" size={18} />
            {t('shell.news')}
          </Link>
        </li>
        <li>
          <Link to={helpPath(market.language)} className="menu-small">
            <Icon name="circle-help" size={18} />
            {t('shell.help')}
          </Link>
        </li>
        <li>
          <Link to={routes.account.href({})} className="menu-small">
            <Icon name="user" size={18} />
            {t('shell.user.account')}
          </Link>
        </li>
        <li>
          <button
            {...leadsTo(path(routes.language.href({})))}
            className="menu-small w-full"
            onClick={() => showPanel({ kind: 'language' })}
          >
            <FlagIcon country={market.flagIcon} size={18} />
            {market.name}
            <Icon name="chevron-right" size={18} className="ml-auto" />
          </button>
        </li>
        <li className="scheme">{menu && <SchemeChoice />}</li>
      </ul>
      {visitor !== 'customer' && (
        <ButtonLink
          href={path(routes['auth-login'].href({}))}
          variant="outline"
          size="sm"
          className="w-full mt-4"
        >
          {t('shell.user.join')}
        </ButtonLink>
      )}
    </div>
  )
}
