import type { Call } from '#shared/api/contract.ts'
import { apiKey } from '#shared/api/client.ts'
import { withTimeout } from '#shared/network/with-timeout.ts'
import { defaultLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { mayHaveTags } from '#shared/routes/document-kind.ts'
import { memoizeByObject } from '#shared/memory/memoize-by-object.ts'
import type { Boot, Fallback, Visit } from '#shared/routes/visit.ts'
import { publicApi } from '../cache/data-cache.ts'
import { messagesUrl } from '../cache/messages.ts'
import { isDemonstration, settingsOf } from '#shared/settings/settings.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import type { Context } from '../http/request.ts'
import { shippingEstimateOf } from '../pages/shipping-estimate.ts'

/**
 * Calls whose answers every page shows. One that fails is left out, and the browser makes it again.
 */
const shellCalls = [
  'GET /api/v1/navigations/main',
  'GET /api/v1/navigations/footer',
  'GET /api/v1/deals',
  'GET /api/v1/shippings/free',
] as const satisfies readonly Call[]

// Milliseconds that a page waits for these answers at most (AVAIL-3).
const timeoutMs = 1_000

/** The data that hydration starts from, the same for every visitor of a market. */
export async function bootOf(c: Context, visit: Visit): Promise<Boot> {
  const { COOKIE_DOMAIN, LOCALE_FALLBACK, TAG_MANAGER_ID, TRANSLATION_EDITOR_URL } = settingsOf(
    c.env,
  )
  const challenge = challengeSettings(c.env, visit.path)
  const { locale } = visit
  const now = new Date()
  return {
    build: __BUILD_ID__,
    locale,
    visit,
    fallback: await shellFallback(c, locale),
    now: now.getTime(),
    promise: shippingEstimateOf(marketOf(locale), now).promise,
    messagesUrl: messagesUrl(c.env, locale),
    ...(LOCALE_FALLBACK !== defaultLocale && { localeFallback: LOCALE_FALLBACK }),
    ...(isDemonstration(c.env) && { isDemonstration: true as const }),
    ...(COOKIE_DOMAIN && { cookieDomain: COOKIE_DOMAIN }),
    ...(TAG_MANAGER_ID &&
      (mayHaveTags(visit.path)
        ? { tagManagerId: TAG_MANAGER_ID }
        : { tagsElsewhere: true as const })),
    ...(challenge && { challenge }),
    ...((TAG_MANAGER_ID || challenge) && { hasDocumentKinds: true as const }),
    ...(c.get('editor') && { editorUrl: TRANSLATION_EDITOR_URL }),
  }
}

function challengeSettings(env: Env, path: string): Boot['challenge'] {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_ORIGIN } = settingsOf(env)
  if (!siteKey) return undefined
  return path.startsWith('/checkout')
    ? 'elsewhere'
    : { siteKey, script: new URL('/turnstile/v0/api.js?render=explicit', TURNSTILE_ORIGIN).href }
}

async function shellFallback(c: Context, locale: Locale): Promise<Fallback> {
  const api = publicApi(c.env, locale, c.get('origin'))
  const values = await Promise.all(
    shellCalls.map((call) =>
      withTimeout<unknown>(
        api(call),
        timeoutMs,
        () => new Error('A part of the frame is slow'),
      ).catch((error: unknown) => {
        log('warn', 'shell_part_failed', { call, ...errorFields(error) })
        return undefined
      }),
    ),
  )
  const frames = memoizeByObject(c.env, createFrames)
  const known = frames.get(locale)
  if (known?.values.every((value, index) => value === values[index])) return known.fallback
  // In the order of the calls, so that the same page always has the same bytes.
  const fallback = Object.fromEntries(
    shellCalls.flatMap((call, index) =>
      values[index] === undefined ? [] : [[apiKey(locale, call), values[index]]],
    ),
  )
  frames.set(locale, { values, fallback })
  return fallback
}

// The same values give the same object, for which the JSON and the fragments are cached. One for
// each locale.
function createFrames() {
  return new Map<Locale, { values: unknown[]; fallback: Fallback }>()
}
