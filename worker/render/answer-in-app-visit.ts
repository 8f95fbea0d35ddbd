import { canonicalPath } from '#shared/routes/canonical-path.ts'
import { ShopError } from '#shared/api/errors.ts'
import { isLocale } from '#shared/markets/markets.ts'
import type { Context } from '../http/request.ts'
import { matchedRouteOf } from '../visit/matched-route.ts'
import { answerVisit } from './answer-visit.ts'

/** `/_visit/{build}/{locale}/{path}`: the data of a page for an in-app navigation. Another build is 409, and the browser loads the document. */
export async function answerInAppVisit(c: Context): Promise<Response> {
  const { pathname, search } = c.get('url')
  const [, , build, locale, ...segments] = pathname.split('/')
  if (build !== __BUILD_ID__)
    return Response.json(
      { statusCode: 409, message: 'Another build is running.', code: 'BuildChanged' },
      { status: 409 },
    )
  const path = `/${segments.join('/')}`
  if (!locale || !isLocale(locale) || canonicalPath(path).kind !== 'ok')
    return Response.json(new ShopError('RouteNotFound').toBody(), { status: 404 })
  c.set('locale', locale)
  c.set('path', path)
  return answerVisit(c, matchedRouteOf(c.env, path, search))
}
