import { localePath } from '#shared/locale.ts'
import { type Locale, marketOf } from '#shared/markets.ts'
import { ShopError } from '#shared/errors.ts'
import { Email } from '#shared/rules/email.ts'
import * as z from 'zod/mini'
import { emailKey } from '../auth/email-key.ts'
import { sellable } from '../catalog/sellable.ts'
import type { Context } from '../context.ts'
import { requireValid } from '../field-errors.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { backInStockMail } from '../mail/account-mails.ts'
import { answerAlerts, listAlerts, saveAlert, type StockAlert } from './store.ts'

const atOnce = 40

const Form = z.object({ email: Email })

/** Remembers who wants to know when a sku is back; throws SkuNotFound for one that this store does not sell. */
export async function watchStock(input: { email: string; sku: string }, context: Context): Promise<void> {
  const { email } = requireValid(Form, { email: input.email })
  const key = emailKey(email)
  await hitAddress(context, 'stock-alert-ip')
  await hit(context, 'stock-alert', key)
  const known = await sellable(context, [input.sku])
  if (!known.has(input.sku)) throw new ShopError('SkuNotFound', { params: { sku: input.sku } })
  await saveAlert(context.env, { emailKey: key, email, sku: input.sku, locale: context.locale }, context.now().getTime())
}

/** Writes one mail per alert whose product can be bought again; returns their number. */
export async function answerStockAlerts(env: Env, origin: string, now: number): Promise<number> {
  const alerts = await listAlerts(env, atOnce)
  const answers = (
    await Promise.all([...Map.groupBy(alerts, ({ locale }) => locale)].map(([locale, group]) => backInStock(env, origin, locale, group)))
  ).flat()
  await answerAlerts(env, answers, now)
  return answers.length
}

async function backInStock(env: Env, origin: string, locale: Locale, alerts: readonly StockAlert[]) {
  const { store, defaultCurrency: currency } = marketOf(locale)
  const skus = [...new Set(alerts.map(({ sku }) => sku))]
  const known = await sellable({ env, locale, store, currency }, skus, { fresh: true })
  return alerts.flatMap((alert) => {
    const product = known.get(alert.sku)
    if (!product || product.stock < 1) return []
    const link = origin + localePath(locale, product.link)
    return [{ alert, mail: backInStockMail({ to: alert.email, locale, link, product: product.name }) }]
  })
}
