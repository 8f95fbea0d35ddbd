import * as z from 'zod/mini'
import { Press } from '#shared/api/press.ts'
import { ShopError } from '#shared/api/errors.ts'
import type { Context } from '../http/context.ts'
import { readPart, readParts, readStored } from './broken.ts'
import { type ReaderContext, readDocument } from './store.ts'

/** Press contacts, pictures, tags and the releases that are public already. Throws PressFailed. */
export async function pressData(context: ReaderContext & Pick<Context, 'now'>): Promise<Press> {
  const row = await readDocument(context, 'press', 'press').catch((cause: unknown) => {
    throw new ShopError('PressFailed', { cause })
  })
  const where = 'documents/press/press'
  const stored = row && readStored(z.record(z.string(), z.unknown()), row.body, where)
  if (!stored) throw new ShopError('PressFailed')
  const list = <T>(name: keyof Press, schema: Parameters<typeof readParts<T>>[0]) =>
    readParts(schema, stored[name], `${where}/${name}`)
  const today = context.now().toISOString().slice(0, 10)
  const logoKit = readPart(Press.shape.logoKit, stored['logoKit'], `${where}/logoKit`)
  return {
    ...(logoKit && { logoKit }),
    contacts: list('contacts', Press.shape.contacts.def.element),
    pressKitImages: list('pressKitImages', Press.shape.pressKitImages.def.element),
    releases: list('releases', Press.shape.releases.def.element).filter(
      ({ availability_date }) => availability_date <= today,
    ),
    tags: list('tags', Press.shape.tags.def.element),
  }
}
