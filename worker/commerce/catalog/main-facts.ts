import * as z from 'zod/mini'
import type { MainFacts } from '../mail/order-mails.ts'
import { readStored } from '../content/broken.ts'
import { isolateMemory } from '../storage/isolate-memory.ts'
import { type MarketContext, readDetails } from './store.ts'
import { DetailText } from './texts.ts'

const Facts = z.pick(DetailText, { description: true, compatibility: true, safety: true })

const remembered = isolateMemory<ReadonlyMap<string, MainFacts>>(32)

/**
 * What the confirmation of an order has to say of each product (Directive 2011/83/EU, article
 * 6(1)(a), (r) and (s)), by product key, in the words of the locale. At most half a minute old. A
 * product whose texts are missing or broken is left out: its order is confirmed anyway.
 */
export function mainFacts(
  context: Pick<MarketContext, 'env' | 'locale'>,
  keys: readonly string[],
): Promise<ReadonlyMap<string, MainFacts>> {
  const wanted = [...new Set(keys)].toSorted()
  return remembered(context.env, `${context.locale} ${wanted.join(' ')}`, async () => {
    const rows = await readDetails(context, wanted)
    return new Map(
      rows.flatMap(({ key, detail }) => {
        const facts = readStored(Facts, detail, `product_texts/${key}/detail`)
        if (!facts) return []
        const worksWith = facts.compatibility.flatMap((each) => (each.supported ? [each.name] : []))
        const { securityUpdatesUntil: updatesUntil } = facts.safety
        return [[key, { description: facts.description, worksWith, updatesUntil }] as const]
      }),
    )
  })
}
