import { ShopError } from '#shared/api/errors.ts'
import type { RequestContext } from '../http/context.ts'
import type { Session, SessionRow } from '../http/session.ts'
import { cookieName, readCookie, setCookie } from './cookies.ts'
import { sha256 } from '../crypto/encoding.ts'
import { isIssuedToken, newSessionToken } from './session-token.ts'
import { deviceOf, noDevice } from './device-words.ts'
import { isAlive, lifetimes } from './session-row.ts'
import {
  deleteSession,
  findSession,
  findSessionWith,
  findSuccessor,
  insertLogin,
  insertSession,
  type Replaced,
  runTogether,
  touchSession,
} from './store.ts'

type Fields = Pick<SessionRow, 'customerId' | 'cartId' | 'cartStore' | 'previousHash'>
type Base = Pick<
  RequestContext,
  'env' | 'request' | 'url' | 'now' | 'responseHeaders' | 'waitUntil'
>

// 43 characters are random; tokens of older sessions have no code after them.
const tokenPattern = /^[\w-]{43}(?:[\w-]{22})?$/
const touchEvery = 3_600_000
const replacedFor = 60_000

/** The session of one request; its cookies are added to the answer's headers. */
export function createSession(base: Base): Session {
  const { env, now } = base
  let token = tokenOf(base)
  let hash: Promise<string | undefined> | undefined
  let row: Promise<SessionRow | undefined> | undefined
  let replacedBy: Promise<SessionRow | undefined> | undefined

  const tokenHash = () => (hash ??= token ? sha256(token) : Promise.resolve(undefined))
  const read = () =>
    (row ??= tokenHash().then(async (value) =>
      value ? living(base, value, await findSession(env, value), successor) : undefined,
    ))
  const successor = () =>
    (replacedBy ??= tokenHash().then((value) => (value ? findSuccessor(env, value) : undefined)))
  let ensured: Promise<SessionRow> | undefined

  async function readWith(statements: readonly D1PreparedStatement[]) {
    const value = await tokenHash()
    if (row || !value) return { session: await read(), results: await runTogether(env, statements) }
    const { found, results } = await findSessionWith(env, value, statements)
    row = living(base, value, found, successor)
    return { session: await row, results }
  }

  async function start(
    fields: Fields,
    login?: { passwordVersion: number; replaced: Replaced | undefined },
  ): Promise<SessionRow> {
    const fresh = await newSessionToken(env)
    const at = now().getTime()
    const authenticatedAt = fields.customerId ? at : null
    const device = fields.customerId ? deviceOf(base.request) : noDevice
    const started = {
      id: crypto.randomUUID(),
      tokenHash: await sha256(fresh),
      ...fields,
      createdAt: at,
      lastSeenAt: at,
      authenticatedAt,
      device,
    }
    if (!login) await insertSession(env, started)
    else if (!(await insertLogin(env, started, login.passwordVersion, login.replaced)))
      throw new ShopError('InvalidCredentials')
    token = fresh
    hash = Promise.resolve(started.tokenHash)
    row = Promise.resolve(started)
    writeCookies(base, fresh, started)
    return started
  }

  async function logIn(customerId: string, passwordVersion: number) {
    const before = await read()
    // The same customer may have logged in with this token before, in another tab or with an answer
    // that was lost.
    const guest = guestBefore(before ?? (await successor()), customerId)
    const replaced = before && {
      tokenHash: before.tokenHash,
      keepsCart: guest.previousHash !== null,
    }
    return start({ customerId, ...guest }, { passwordVersion, replaced })
  }

  async function ensure(firstCart: Pick<Fields, 'cartId' | 'cartStore'>) {
    const current = await read()
    // A guest's session would replace the login's session in the browser.
    if (!current && isFresh(await successor(), now())) throw justLoggedIn()
    return current ?? start({ customerId: null, ...firstCart, previousHash: null })
  }

  async function requireCustomer() {
    const current = await read()
    if (!current?.customerId) throw new ShopError('Unauthorized')
    return { ...current, customerId: current.customerId }
  }

  async function end() {
    const value = await tokenHash()
    if (value) await deleteSession(env, value)
    token = hash = row = replacedBy = ensured = undefined
    clearCookies(base)
  }

  return {
    tokenHash,
    isIssued: async () => token !== undefined && isIssuedToken(env, token),
    read,
    readWith,
    ensure: (firstCart) => (ensured ??= ensure(firstCart)),
    requireCustomer,
    logIn,
    end,
  }
}

/**
 * The guest whose cart a login may take: the session's own, or, where the same customer logs in
 * again in another tab, the one before that.
 */
function guestBefore(
  before: SessionRow | undefined,
  customerId: string,
): Omit<Fields, 'customerId'> {
  if (!before || (before.customerId && before.customerId !== customerId))
    return { cartId: null, cartStore: null, previousHash: null }
  return {
    cartId: before.cartId,
    cartStore: before.cartStore,
    previousHash: before.customerId ? before.previousHash : before.tokenHash,
  }
}

/**
 * Whether a login is so recent that other tabs may still send the token that it replaced. A browser
 * that sends it later has lost the login's answer.
 */
function isFresh(successor: SessionRow | undefined, now: Date): boolean {
  return successor !== undefined && now.getTime() - successor.createdAt < replacedFor
}

/**
 * Another tab has logged in since this request was sent; when it is repeated, the browser sends the
 * new session.
 */
export function justLoggedIn(): ShopError {
  return new ShopError('ConcurrentModification', { message: 'Somebody has logged in meanwhile.' })
}

function tokenOf(base: Base): string | undefined {
  const value = readCookie(base.request, cookieName('sid', base))
  return value && tokenPattern.test(value) ? value : undefined
}

async function living(
  base: Base,
  tokenHash: string,
  found: SessionRow | undefined,
  successor: () => Promise<SessionRow | undefined>,
): Promise<SessionRow | undefined> {
  const at = base.now().getTime()
  if (!found || !isAlive(found, at)) {
    // A login in another tab has just replaced this token: the browser may have the new one
    // already.
    if (found || !isFresh(await successor(), base.now())) clearCookies(base)
    if (found) base.waitUntil(deleteSession(base.env, tokenHash))
    return undefined
  }
  if (at - found.lastSeenAt > touchEvery) base.waitUntil(touchSession(base.env, tokenHash, at))
  return found
}

/**
 * Written once, for the maximum lifetime of a session: if it were renewed, the answer to a request
 * with an old token could replace a login's new token.
 */
function writeCookies(base: Base, token: string, { customerId }: SessionRow) {
  const kind = customerId ? 'customer' : 'guest'
  const maxAge = lifetimes.absolute / 1000
  replaceCookie(base, cookieName('sid', base), token, { maxAge })
  replaceCookie(base, 'visitor', kind, { maxAge, readable: true })
}

function clearCookies(base: Base) {
  replaceCookie(base, cookieName('sid', base), '', { maxAge: 0 })
  replaceCookie(base, 'visitor', '', { maxAge: 0, readable: true })
}

// Within one request, a later change of the same cookie (log-in after an expired session) replaces
// the earlier one.
function replaceCookie(
  base: Base,
  name: string,
  value: string,
  options: { maxAge: number; readable?: boolean },
) {
  const others = base.responseHeaders
    .getSetCookie()
    .filter((cookie) => !cookie.startsWith(`${name}=`))
  base.responseHeaders.delete('set-cookie')
  for (const cookie of [...others, setCookie(base, name, value, options)])
    base.responseHeaders.append('set-cookie', cookie)
}
