import type { Context } from '../http/request.ts'
import { matchedRouteOf } from '../visit/matched-route.ts'
import { answerDocument } from './answer-document.ts'

/** A page GET, with locale and redirects behind it. */
export async function answerPage(c: Context): Promise<Response> {
  return answerDocument(c, matchedRouteOf(c.env, c.get('path'), c.get('url').search))
}
