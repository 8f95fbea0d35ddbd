import * as z from 'zod'
import type { Context } from '../context.ts'
import { cookieName, readCookie, setCookie } from '../sessions/cookies.ts'
import { newToken, sha256 } from '../encoding.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'

const seconds = 180 * 86_400
const Device = z.object({ id: z.string(), account: z.string() })

/** Id of the device if its signed cookie says that this account logged in on it before (OWASP device cookies). */
export async function knownDevice(context: Context, emailKey: string): Promise<string | undefined> {
  const name = cookieName('dev', context)
  const device = Device.safeParse(await readSignedCookie(context.env, name, readCookie(context.request, name), context.now().getTime()))
  return device.success && device.data.account === (await sha256(emailKey)) ? device.data.id : undefined
}

/** Remembers a good login of this account on this device. */
export async function rememberDevice(context: Context, emailKey: string): Promise<void> {
  const name = cookieName('dev', context)
  const payload = { id: newToken(), account: await sha256(emailKey) }
  const value = await signedCookie(context.env, name, payload, seconds, context.now().getTime())
  context.responseHeaders.append('set-cookie', setCookie(context, name, value, { maxAge: seconds }))
}
