import { localePath } from '#shared/markets/locale.ts'
import { type Locale, marketOf } from '#shared/markets/markets.ts'
import { ShopError } from '#shared/api/errors.ts'
import { Email } from '#shared/rules/email.ts'
import * as z from 'zod/mini'
import { emailKey } from '#shared/rules/email-key.ts'
import { sellable } from '../catalog/sellable.ts'
import type { Context } from '../http/context.ts'
import { fieldErrors, requireValid } from '../http/field-errors.ts'
import { hit, hitAddress } from '../limits/limiter.ts'
import { alertSetMail, backInStockMail } from '../mail/account-mails.ts'
import { deliverOutbox } from '../mail/outbox.ts'
import { shopOrigin } from '../http/origin.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { leaveLink, leaveToken } from './leave-link.ts'
import { answerAlerts, awaitedSkus, listAlerts, saveAlert } from './store.ts'

/** Maximum number of mails of one run, which are one batch; the others follow in the next. */
const atOnce = 40

const Form = z.object({ email: Email })

/**
 * Stores an alert for a SKU. Throws SkuNotFound for one that this store does not sell, InStock for
 * one that can be bought.
 */
export async function watchStock(
  input: { email: string; sku: string },
  context: Context,
): Promise<void> {
  const { email } = requireValid(Form, { email: input.email })
  const key = emailKey(email)
  await hitAddress(context, 'stock-alert-ip')
  await hit(context, 'stock-alert', key)
  const { env, locale } = context
  const product = (await sellable(context, [input.sku], { fresh: true })).get(input.sku)
  if (!product) throw new ShopError('SkuNotFound', { params: { sku: input.sku } })
  if (product.stock > 0)
    throw fieldErrors('InStock', [{ path: 'email', key: 'catalog.alert.inStock' }], {
      sku: input.sku,
    })
  const token = await leaveToken(env, 'stock-alerts', key)
  const mail = alertSetMail(await textsOf(env, locale), {
    to: email,
    product: product.name,
    leave: leaveLink(shopOrigin(context), 'stock-alerts', locale, token),
  })
  await saveAlert(
    env,
    { emailKey: key, email, sku: input.sku, locale, leaveToken: token },
    mail,
    context.now().getTime(),
  )
  context.waitUntil(deliverOutbox(env))
}

/** Writes one mail per alert whose product can be bought again; returns their number. */
export async function answerStockAlerts(env: Env, origin: string, now: number): Promise<number> {
  const answers: Answer[] = []
  for (const [locale, skus] of await awaitedSkus(env)) {
    if (answers.length < atOnce)
      answers.push(...(await backInStock(env, origin, locale, skus, atOnce - answers.length)))
  }
  await answerAlerts(env, answers, now)
  return answers.length
}

type Answer = Parameters<typeof answerAlerts>[1][number]

/**
 * SKUs with alerts that can be bought again. They are read before the alerts, so that alerts for
 * products that never come back do not fill the limit of the run.
 */
async function backInStock(
  env: Env,
  origin: string,
  locale: Locale,
  skus: readonly string[],
  limit: number,
): Promise<Answer[]> {
  const { store, defaultCurrency: currency } = marketOf(locale)
  const known = await sellable({ env, locale, store, currency }, skus, { fresh: true })
  const back = new Map([...known].filter(([, { stock }]) => stock > 0))
  if (back.size === 0) return []
  const texts = await textsOf(env, locale)
  return (await listAlerts(env, locale, [...back.keys()], limit)).map((alert) => {
    const { name, link } = back.get(alert.sku)!
    const leave = leaveLink(origin, 'stock-alerts', locale, alert.leaveToken)
    return {
      alert,
      mail: backInStockMail(texts, {
        to: alert.email,
        link: origin + localePath(locale, link),
        product: name,
        leave,
      }),
    }
  })
}
