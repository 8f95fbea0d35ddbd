import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import account from '#content/messages/en/account.json'
import cart from '#content/messages/en/cart.json'
import catalog from '#content/messages/en/catalog.json'
import checkout from '#content/messages/en/checkout.json'
import content from '#content/messages/en/content.json'
import errors from '#content/messages/en/errors.json'
import press from '#content/messages/en/press.json'
import shell from '#content/messages/en/shell.json'
import type { ProductCard } from '#shared/api/products.ts'
import { shippingPromise } from '#shared/cart/delivery.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { cents } from '#shared/money/money.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { ApiProvider } from '../../api/api-provider.tsx'
import { NowProvider } from '../../streaming/now.tsx'
import { ShellDataProvider } from '../../streaming/shell-data.tsx'
import type { Messages } from '../../i18n/message-keys.ts'
import { I18nProvider } from '../../i18n/provider.tsx'

/** The days on which orders are sent: no promise names another. */
const weekdays = { '1': 'Monday', '2': 'Tuesday', '3': 'Wednesday', '4': 'Thursday' }
const messages = {
  account,
  cart,
  catalog,
  checkout,
  content,
  errors,
  press,
  shell,
  dates: { weekdays },
} as unknown as Messages
const now = Date.now()
const newCache = () => new Map()

/** The app's providers around a component under test, with the English messages. */
export function InShop({ locale = 'en-eu', children }: { locale?: Locale; children: ReactNode }) {
  const boot = {
    build: 'test',
    locale,
    promise: shippingPromise(new Date(now), marketOf(locale).store),
  } as unknown as Boot
  return (
    <SWRConfig value={{ provider: newCache }}>
      <I18nProvider locale={locale} messages={messages}>
        <ApiProvider>
          <NowProvider renderedAt={now}>
            <ShellDataProvider boot={boot}>{children}</ShellDataProvider>
          </NowProvider>
        </ApiProvider>
      </I18nProvider>
    </SWRConfig>
  )
}

/** A product card: in stock, in one colour, at its regular price, with `change` applied. */
export function cardOf(change: Partial<ProductCard> = {}): ProductCard {
  return {
    id: 'id-tempo',
    sku: 'TEMPO-WHITE',
    key: 'tempo',
    name: 'Tempo thermostat',
    kind: 'Smart thermostat',
    type: 'product',
    link: '/tempo-thermostat',
    price: { value: { ...cents(17_900, 'EUR'), type: 'centPrecision' } },
    color: { key: 'white', label: 'White' },
    colorVariants: [],
    bulletPoints: [],
    availability: { isOnStock: true },
    ...change,
  }
}
