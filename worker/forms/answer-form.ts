import { ShopError } from '#shared/api/errors.ts'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import { answerDocument } from '../render/answer-document.ts'
import type { Context, Middleware } from '../http/request.ts'
import { matchedRouteOf } from '../visit/matched-route.ts'
import { changeCart } from './cart.ts'
import { chooseLanguage } from './language.ts'
import { logIn, logOut } from './session.ts'
import type { Done, Fields, FormHandler } from './sent-form.ts'
import { type VisitorApi, visitorApi } from './visitor-api.ts'

/** Forms for browsers without scripts, by the path of the page that contains them. */
const forms: Record<string, FormHandler> = {
  [routes.cart.href({})]: changeCart,
  [routes.language.href({})]: chooseLanguage,
  [routes['auth-login'].href({})]: logIn,
  '/auth/logout': logOut,
}

/** Pages whose forms work with scripts only; without scripts the page shows a notice. */
const needsScripts = /^\/(?:auth|account|checkout)\//

/** Fields that are never sent back to the page. */
const secret = new Set(['password'])

/** Runs the middleware for paths that accept forms; other paths answer 405 like every page. */
export function whereForms(middleware: Middleware): Middleware {
  return (c, next) =>
    Object.hasOwn(forms, c.get('path')) || needsScripts.test(c.get('path'))
      ? middleware(c, next)
      : next()
}

/** The POST of a form: 303 to its result, or its page again with the error and the typed values. */
export const answerForm: Middleware = async (c, next) => {
  const handle = Object.hasOwn(forms, c.get('path')) ? forms[c.get('path')] : undefined
  if (!handle)
    return needsScripts.test(c.get('path'))
      ? redirect(c, { path: c.get('path'), query: c.get('url').search })
      : next()
  const api = visitorApi(c)
  const fields = await fieldsOf(c)
  try {
    return redirect(c, await handle({ c, fields, api }), api)
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    const values = Object.fromEntries(Object.entries(fields).filter(([name]) => !secret.has(name)))
    c.set('refused', { values, error: error.toBody() })
    const page = await answerDocument(c, matchedRouteOf(c.env, c.get('path'), ''))
    const response = new Response(page.body, {
      status: page.status < 300 ? error.status : page.status,
      headers: page.headers,
    })
    for (const cookie of api.cookies()) response.headers.append('set-cookie', cookie)
    return response
  }
}

async function fieldsOf(c: Context): Promise<Fields> {
  const body = await c.req.parseBody().catch(() => ({}))
  return Object.fromEntries(
    Object.entries(body).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
}

function redirect(
  c: Context,
  { path, query = '', locale = c.get('locale'), cookies = [] }: Done,
  api?: VisitorApi,
): Response {
  const response = c.body(null, 303, {
    location: c.get('origin') + localePath(locale, path) + query,
  })
  for (const cookie of [...(api?.cookies() ?? []), ...cookies])
    response.headers.append('set-cookie', cookie)
  return response
}
