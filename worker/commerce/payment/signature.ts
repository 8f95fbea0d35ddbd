import { timingSafeEqual } from 'node:crypto'
import { ShopError } from '#shared/api/errors.ts'
import { toHex } from '../crypto/encoding.ts'

/** Maximum difference between a webhook's time and ours, seconds (PAY-11). */
const toleranceSeconds = 300

const encoder = new TextEncoder()

/** A signature header `t=<seconds>,v1=<hex>`: HMAC-SHA-256 over `<t>.<body>`. */
export async function signBody(secret: string, body: Uint8Array, now: Date): Promise<string> {
  const time = Math.floor(now.getTime() / 1000)
  return `t=${time},v1=${toHex(await hmac(secret, time, body))}`
}

/**
 * Accepts a body that one of the active secrets signed within five minutes of `now`; throws
 * WebhookRejected otherwise.
 */
export async function verifySignature(
  secrets: readonly string[],
  header: string | null,
  body: Uint8Array,
  now: Date,
): Promise<void> {
  const { time, signatures } = parseHeader(header ?? '')
  if (time === undefined || Math.abs(now.getTime() / 1000 - time) > toleranceSeconds)
    throw new ShopError('WebhookRejected')
  for (const secret of secrets) {
    const expected = new Uint8Array(await hmac(secret, time, body))
    if (signatures.some((signature) => equal(signature, expected))) return
  }
  throw new ShopError('WebhookRejected')
}

const maxHeaderLength = 1000

function parseHeader(header: string): { time: number | undefined; signatures: Uint8Array[] } {
  const pairs =
    header.length > maxHeaderLength
      ? []
      : header.split(',').map((pair) => pair.trim().split('=', 2))
  const times = pairs.filter(([name, value]) => name === 't' && /^\d{1,12}$/.test(value ?? ''))
  return {
    time: times.length === 1 ? Number(times[0]?.[1]) : undefined,
    signatures: pairs.flatMap(([name, value = '']) =>
      name === 'v1' && /^[0-9a-f]{64}$/.test(value) ? [fromHex(value)] : [],
    ),
  }
}

async function hmac(secret: string, time: number, body: Uint8Array): Promise<ArrayBuffer> {
  const prefix = encoder.encode(`${time}.`)
  const message = new Uint8Array(prefix.length + body.length)
  message.set(prefix)
  message.set(body, prefix.length)
  const key = await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return crypto.subtle.sign('HMAC', key, message)
}

function equal(a: Uint8Array, b: Uint8Array) {
  return a.byteLength === b.byteLength && timingSafeEqual(a, b)
}

function fromHex(hex: string) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
