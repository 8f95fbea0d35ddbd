import * as z from 'zod'
import { locales } from '#shared/markets.ts'
import { ShopError } from '#shared/errors.ts'
import { messagesAt } from '../cache/messages.ts'
import type { Context } from '../request.ts'

const Params = z.object({ build: z.string().max(64), locale: z.enum(locales as [string, ...string[]]) })

/** `/_i18n/{build}/{locale}/messages.json`: a map of the locale to its messages; what a document names is kept for ever, anything else never (specification §7). */
export async function answerMessages(c: Context): Promise<Response> {
  const params = Params.safeParse(c.req.param())
  if (!params.success) return Response.json(new ShopError('RouteNotFound').toBody(), { status: 404, headers: { 'cache-control': 'no-cache' } })
  const locale = params.data.locale as (typeof locales)[number]
  const { messages, isKept } = await messagesAt(c.env, locale, params.data.build)
  return Response.json({ [locale]: messages }, { headers: { 'cache-control': isKept ? 'public, max-age=31536000, immutable' : 'no-cache' } })
}
