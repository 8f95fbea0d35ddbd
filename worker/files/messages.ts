import * as z from 'zod'
import type { Messages } from '#client/entry-edge.ts'
import { type Locale, locales } from '#shared/markets/markets.ts'
import { ShopError } from '#shared/api/errors.ts'
import { messagesAt } from '../cache/messages.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Context } from '../http/request.ts'

const Params = z.object({
  build: z.string().max(64),
  locale: z.enum(locales),
})

/**
 * `/_i18n/{build}/{locale}/messages.json`: the locale's messages. Versions that a document names
 * are cacheable for ever, others never (API-10).
 */
export async function answerMessages(c: Context): Promise<Response> {
  const params = Params.safeParse(c.req.param())
  if (!params.success)
    return Response.json(new ShopError('RouteNotFound').toBody(), {
      status: 404,
      headers: { 'cache-control': 'no-cache' },
    })
  const { locale } = params.data
  const { messages, isKept } = await messagesAt(c.env, locale, params.data.build)
  const cacheControl = isKept ? 'public, max-age=31536000, immutable' : 'no-cache'
  return new Response(memoizeByObject(messages, createSentForm, locale), {
    headers: { 'content-type': 'application/json', 'cache-control': cacheControl },
  })
}

const encoder = new TextEncoder()

// The messages of a locale are the same object until others are pushed.
function createSentForm(messages: Messages, locale: Locale): Uint8Array<ArrayBuffer> {
  return encoder.encode(JSON.stringify({ [locale]: messages }))
}
