import * as z from 'zod'
import type { Context } from '../context.ts'
import { cookieName, readCookie, setCookie } from '../sessions/cookies.ts'
import { readSignedCookie, signedCookie } from '../sessions/signed-cookie.ts'

/** How long a solved challenge counts for the payments of its session, seconds. */
const seconds = 1800

const Proof = z.object({ session: z.string() })

/** Remembers for this session, and no other, that a person solved a challenge. */
export async function rememberProof(context: Context): Promise<void> {
  const name = cookieName('prf', context)
  const payload = { session: await context.session.tokenHash() }
  const value = await signedCookie(context.env, name, payload, seconds, context.now().getTime())
  context.responseHeaders.append('set-cookie', setCookie(context, name, value, { maxAge: seconds }))
}

/** Whether a person solved a challenge in this session within half an hour. */
export async function hasProof(context: Context): Promise<boolean> {
  const name = cookieName('prf', context)
  const proof = Proof.safeParse(await readSignedCookie(context.env, name, readCookie(context.request, name), context.now().getTime()))
  return proof.success && proof.data.session === (await context.session.tokenHash())
}
