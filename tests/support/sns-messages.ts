import { Buffer } from 'node:buffer'

/** The topic of signed messages. */
export const topic = 'arn:aws:sns:eu-west-3:123456789012:mail'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

interface Keys {
  hash: 'SHA-1' | 'SHA-256'
  pair: CryptoKeyPair
}

let made: Promise<{ keys: Keys[]; certificate: string }> | undefined

/** One key, as it signs in both versions, and its certificate. */
function amazon() {
  made ??= make()
  return made
}

async function make() {
  const first = (await crypto.subtle.generateKey({ ...algorithm, hash: 'SHA-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair
  const jwk = (await crypto.subtle.exportKey('jwk', first.privateKey)) as JsonWebKey
  const { alg: _, ...plain } = jwk
  const privateKey = await crypto.subtle.importKey(
    'jwk',
    plain,
    { name: algorithm.name, hash: 'SHA-1' },
    true,
    ['sign'],
  )
  const keys: Keys[] = [
    { hash: 'SHA-1', pair: { ...first, privateKey, publicKey: first.publicKey } },
    { hash: 'SHA-256', pair: first },
  ]
  return { keys, certificate: await selfSigned(first) }
}

/** The certificate that Amazon would serve, PEM. */
export async function certificateOf(): Promise<string> {
  return (await amazon()).certificate
}

/** A message of Amazon SNS as it is posted, with its signature. */
export async function signedMessage(
  changes: Record<string, string>,
  { version = '2' }: { version?: '1' | '2' } = {},
) {
  const message: Record<string, string> = {
    Type: 'Notification',
    MessageId: crypto.randomUUID(),
    TopicArn: topic,
    Timestamp: new Date().toISOString(),
    SignatureVersion: version,
    SigningCertURL: `https://sns.eu-west-3.amazonaws.com/SimpleNotificationService-${'0a'.repeat(16)}.pem`,
    ...changes,
  }
  const names = [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Subject',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ]
  const text = names
    .filter((name) => message[name] !== undefined)
    .map((name) => `${name}\n${message[name]}\n`)
    .join('')
  const { keys } = await amazon()
  const { pair } = keys.find(({ hash }) => hash === (version === '1' ? 'SHA-1' : 'SHA-256'))!
  const signature = await crypto.subtle.sign(algorithm.name, pair.privateKey, Buffer.from(text))
  const Signature = Buffer.from(signature).toString('base64')
  return {
    headers: {
      'content-type': 'text/plain; charset=UTF-8',
      'x-amz-sns-message-type': message.Type!,
    },
    body: JSON.stringify({ ...message, Signature }),
  }
}

/** A certificate of a key by itself, in DER's few forms. */
async function selfSigned({ publicKey, privateKey }: CryptoKeyPair): Promise<string> {
  const name = sequence(
    set(sequence(oid('550403'), tagged(0x0c, Buffer.from('sns.amazonaws.com')))),
  )
  const rsaSha256 = sequence(oid('2a864886f70d01010b'), tagged(0x05, Buffer.alloc(0)))
  const time = (text: string) => tagged(0x17, Buffer.from(text))
  const key = Buffer.from((await crypto.subtle.exportKey('spki', publicKey)) as ArrayBuffer)
  const body = sequence(
    tagged(0x02, Buffer.from([1])),
    rsaSha256,
    name,
    sequence(time('200101000000Z'), time('490101000000Z')),
    name,
    key,
  )
  const signature = await crypto.subtle.sign(algorithm.name, privateKey, body)
  const bits = tagged(0x03, Buffer.concat([Buffer.from([0]), Buffer.from(signature)]))
  const lines = sequence(body, rsaSha256, bits)
    .toString('base64')
    .match(/.{1,64}/g)!
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n')
}

function tagged(tag: number, content: Uint8Array): Buffer<ArrayBuffer> {
  const { length } = content
  const size =
    length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function sequence(...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  return tagged(0x30, Buffer.concat(parts))
}

function set(...parts: Uint8Array[]): Buffer<ArrayBuffer> {
  return tagged(0x31, Buffer.concat(parts))
}

function oid(hex: string): Buffer<ArrayBuffer> {
  return tagged(0x06, Buffer.from(hex, 'hex'))
}
