import * as z from 'zod'
import type { Context } from '../http/context.ts'
import { cookieName, readCookie, setCookie } from '../sessions/cookies.ts'
import { newToken, sha256 } from '../crypto/encoding.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'

const seconds = 180 * 86_400
const Device = z.object({ id: z.string(), account: z.string(), customer: z.optional(z.string()) })

/**
 * Id of the device, if its signed cookie shows that an account with this address logged in on it
 * before (OWASP device cookies); undefined otherwise.
 */
export async function knownDevice(context: Context, emailKey: string): Promise<string | undefined> {
  const device = await readDevice(context)
  return device?.account === (await sha256(emailKey)) ? device.id : undefined
}

/**
 * Whether this account itself, not only one with the same address, logged in on this device before.
 */
export async function isDeviceOf(context: Context, customerId: string): Promise<boolean> {
  return (await readDevice(context))?.customer === customerId
}

/** Sets the device cookie after a successful login of this account. */
export async function rememberDevice(
  context: Context,
  emailKey: string,
  customer: string,
): Promise<void> {
  const name = cookieName('dev', context)
  const payload = { id: newToken(), account: await sha256(emailKey), customer }
  const value = await signedCookie(context.env, name, payload, seconds, context.now().getTime())
  context.responseHeaders.append('set-cookie', setCookie(context, name, value, { maxAge: seconds }))
}

async function readDevice(context: Context): Promise<z.infer<typeof Device> | undefined> {
  const name = cookieName('dev', context)
  return Device.safeParse(
    await readSignedCookie(
      context.env,
      name,
      readCookie(context.request, name),
      context.now().getTime(),
    ),
  ).data
}
