import { toHex } from '../../crypto/encoding.ts'

const encoder = new TextEncoder()

export interface AwsCall {
  method: string
  url: URL
  /** All of them are signed. */
  headers: Record<string, string>
  body: string
}

export interface AwsKey {
  accessKey: string
  secret: string
  region: string
  service: string
}

/**
 * The headers of a call with its signature, version 4 of Amazon's (AWS4-HMAC-SHA256). The call has
 * no query.
 */
export async function signAwsCall(
  { method, url, headers, body }: AwsCall,
  { accessKey, secret, region, service }: AwsKey,
  now: Date,
): Promise<Record<string, string>> {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const signed: Record<string, string> = { ...headers, host: url.host, 'x-amz-date': time }
  const names = Object.keys(signed).sort()
  const request = [
    method,
    url.pathname,
    '',
    ...names.map((name) => `${name}:${(signed[name] ?? '').trim()}`),
    '',
    names.join(';'),
    await hashOf(body),
  ].join('\n')
  const scope = `${day}/${region}/${service}/aws4_request`
  const text = ['AWS4-HMAC-SHA256', time, scope, await hashOf(request)].join('\n')
  let key: ArrayBuffer | Uint8Array<ArrayBuffer> = encoder.encode(`AWS4${secret}`)
  for (const part of [day, region, service, 'aws4_request']) key = await hmac(key, part)
  const signature = toHex(await hmac(key, text))
  // The host is set by whoever sends the call.
  return {
    ...headers,
    'x-amz-date': time,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKey}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}

async function hashOf(text: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', encoder.encode(text)))
}

async function hmac(
  secret: ArrayBuffer | Uint8Array<ArrayBuffer>,
  text: string,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey(
    'raw',
    secret,
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  return crypto.subtle.sign('HMAC', key, encoder.encode(text))
}
