import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/request.ts'

/** True for the file that proves to IndexNow who the shop is, where a key is set (MACH-7). */
export function isIndexNowFile(env: Env, pathname: string): boolean {
  const key = settingsOf(env).INDEXNOW_KEY
  return key !== '' && pathname === `/${key}.txt`
}

/** `/{key}.txt`: the key itself. */
export function answerIndexNowKey(c: Context): Response {
  return new Response(settingsOf(c.env).INDEXNOW_KEY, {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    },
  })
}
