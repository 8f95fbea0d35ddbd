import { helpPath } from '#shared/routes/help-path.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCustomer } from '../session/customer.ts'
import { useOrders } from './orders/use-orders.ts'
import { useLogout } from '../sign-in/logout.ts'
import { useI18n, useT } from '../i18n/provider.tsx'
import type { MessageKey } from '../i18n/message-keys.ts'
import { Link } from '../navigation/link.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'
import { SkeletonGroup } from '../ui/feedback/skeleton-group.tsx'
import { Skeleton } from '../ui/feedback/skeleton.tsx'
import { AccountHeading } from './account-heading.tsx'
import { LoadProblem } from './load-problem.tsx'
import { OrderCard } from './orders/order-card.tsx'

/** The first page of the account: greeting, last order, and links to the other account pages. */
export function AccountHome() {
  const t = useT()
  const logout = useLogout()
  const { customer, isLoading, reload } = useCustomer()
  if (isLoading)
    return (
      <>
        <h1 className="sr-only">{t('account.home.title')}</h1>
        <Skeleton className="h-9 w-64 mb-8" />
        <SkeletonGroup
          label={t('account.loading')}
          className="grid gap-4 grid-cols-2"
          shapes={Array<string>(4).fill('h-32 rounded-tile')}
        />
      </>
    )
  if (!customer) return <LoadProblem onRetry={reload} />
  const heading = customer.firstName
    ? t('account.home.greeting', { name: customer.firstName })
    : t('account.home.welcome')
  return (
    <>
      <AccountHeading text={heading}>
        <Button variant="outline" size="sm" icon="log-out" onClick={() => void logout()}>
          {t('account.home.logout')}
        </Button>
      </AccountHeading>
      <p className="text-muted -mt-5 mb-8">{customer.email}</p>
      <LastOrder hasOrders={customer.ordersCount > 0} />
      <Shortcuts />
    </>
  )
}

function LastOrder({ hasOrders }: { hasOrders: boolean }) {
  const t = useT()
  const { data } = useOrders()
  const last = data?.[0]
  if (!hasOrders || (data && !last)) return null
  return (
    <section className="mb-10 grid gap-4">
      <Headline as="h2" size="subtitle" text={t('account.home.lastOrder')} accent={false} />
      {last ? <OrderCard order={last} /> : <Skeleton className="h-32 rounded-tile" />}
    </section>
  )
}

const shortcuts: { to: string; icon: IconName; title: MessageKey; text: MessageKey }[] = [
  {
    to: routes['account-orders'].href({}),
    icon: 'package',
    title: 'account.orders.title',
    text: 'account.home.ordersText',
  },
  {
    to: routes['account-settings'].href({}),
    icon: 'settings',
    title: 'account.settings.title',
    text: 'account.home.settingsText',
  },
  {
    to: routes['account-wishlist'].href({}),
    icon: 'heart',
    title: 'account.wishlist.title',
    text: 'account.home.wishlistText',
  },
]

function Shortcuts() {
  const { t, market } = useI18n()
  const all = [
    ...shortcuts,
    {
      to: helpPath(market.language),
      icon: 'circle-help' as const,
      title: 'account.home.help' as const,
      text: 'account.home.helpText' as const,
    },
  ]
  return (
    <ul className="grid gap-4 grid-cols-2">
      {all.map(({ to, icon, title, text }) => (
        <li key={to}>
          <Link
            to={to}
            className="tile hover:bg-placeholder grid gap-2 p-5 sm:p-6 h-full content-start"
          >
            <Icon name={icon} size={24} />
            <span className="t-subtitle mt-2">{t(title)}</span>
            <span className="t-small text-muted">{t(text)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
