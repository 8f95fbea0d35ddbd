import { ShopError } from '#shared/errors.ts'

/** Largest JSON body of a call, in bytes (guarantee 35). */
export const maxBody = 65_536

/** The body's bytes, counted while reading; throws PayloadTooLarge above `limit` bytes. */
export async function readBytes(request: Request, limit = maxBody): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('content-length')) > limit) throw new ShopError('PayloadTooLarge')
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
export async function readJson(request: Request, types: readonly string[] = ['application/json']): Promise<unknown> {
  if (!types.includes(mediaType(request))) throw new ShopError('UnsupportedMediaType')
  const bytes = await readBytes(request)
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch (cause) {
    throw new ShopError('InvalidJson', { cause })
  }
}

function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0]!.trim().toLowerCase()
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
