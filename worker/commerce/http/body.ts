import { ShopError } from '#shared/api/errors.ts'

/** Largest JSON body of a call, in bytes (API-12). */
export const maxBody = 65_536

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The body's bytes, counted while reading. Throws PayloadTooLarge above `limit` bytes. */
export async function readBytes(
  request: Request,
  limit = maxBody,
): Promise<Uint8Array<ArrayBuffer>> {
  const announced = request.headers.get('content-length')
  if (Number(announced) > limit) throw new ShopError('PayloadTooLarge')
  // A body with a content-length cannot be longer than that, so it can be read at once, which costs
  // half as much as chunks. With transfer-encoding the content-length is ignored.
  if (announced && !request.headers.has('transfer-encoding'))
    return within(limit, new Uint8Array(await request.arrayBuffer()))
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > limit) throw new ShopError('PayloadTooLarge')
    chunks.push(chunk)
  }
  return concatenate(chunks, size)
}

/** The parsed JSON body; throws UnsupportedMediaType, PayloadTooLarge or InvalidJson. */
export async function readJson(
  request: Request,
  types: readonly string[] = ['application/json'],
): Promise<unknown> {
  if (!types.includes(mediaType(request))) throw new ShopError('UnsupportedMediaType')
  const bytes = await readBytes(request)
  try {
    return JSON.parse(decoder.decode(bytes))
  } catch (cause) {
    throw new ShopError('InvalidJson', { cause })
  }
}

function within(limit: number, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.byteLength > limit) throw new ShopError('PayloadTooLarge')
  return bytes
}

function mediaType(request: Request): string {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';', 1)
  return type.trim().toLowerCase()
}

function concatenate(chunks: readonly Uint8Array[], size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.byteLength
  }
  return bytes
}
