import * as z from 'zod'
import { isLoopbackHost } from '#shared/network/loopback.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { contentState, priceChanges, pricedSkus, pricesOf } from '../push/content-state.ts'
import { changedAddresses } from '../push/indexnow/changed-addresses.ts'
import { tellSearchEngines } from '../push/indexnow/tell-search-engines.ts'
import type { Content, PushedPart } from '../push/push.ts'
import { pushWhole, withContent } from './push-content.ts'
import { addSkus, allOrders, stockedSkus } from '../../worker/commerce/operator.ts'
import { defineVerb } from './verb.ts'

const named = 8
/** Names and prices in the audit log; what a push changed in texts is in the repository. */
const kept = 100

/** Brings the content to a storage; `read` is another source of the content, for tests. */
export function pushVerbOf(read: typeof withContent = withContent) {
  return defineVerb({
    name: 'push',
    usage: '[--dry-run] [--all]',
    summary:
      'brings content/ into storage: only what changed; --all compares with storage itself and mends it',
    options: { 'dry-run': { type: 'boolean' }, all: { type: 'boolean' } },
    input: z.object({ 'dry-run': z.boolean().default(false), all: z.boolean().default(false) }),
    writes: {
      target: async (_input, { storage }) => ({
        subject: 'content',
        state: await contentState(storage),
      }),
      isDry: ({ 'dry-run': isDry }) => isDry,
    },
    run: async ({ 'dry-run': dryRun, all }, { storage, env }) => {
      let skus: string[] = []
      let before: Awaited<ReturnType<typeof pricesOf>> = new Map()
      const beforeWrites = async (written: readonly PushedPart[]) => {
        skus = pricedSkus(written)
        before = await pricesOf(storage, skus)
      }
      const { parts, told } = await read(async (content) => {
        const differing = await pushWhole(storage, content, { dryRun, all, beforeWrites })
        if (!dryRun) await addSkusApart(env)
        return {
          parts: differing,
          told: dryRun ? [] : await indexNowLines(env, differing, content),
        }
      })
      const prices = priceChanges(before, await pricesOf(storage, skus))
      const end = dryRun ? 'Nothing was written.' : parts.length ? 'Pushed.' : 'Nothing differs.'
      return {
        data: parts,
        text: [...parts.map((part) => lineOf(part, named)), ...told, end].join('\n'),
        changes: {
          content: parts.map((part) => lineOf(part, kept)),
          // All of them are in price_log.
          prices: prices.slice(0, kept),
          ...(prices.length > kept && { further_prices: prices.length - kept }),
        },
      }
    },
  })
}

/** Makes rows without pieces for new skus in further databases, which `stock move` fills. */
async function addSkusApart(env: Env): Promise<void> {
  const [main, ...others] = allOrders(env)
  if (!main || others.length === 0) return
  const skus = await stockedSkus(main)
  for (const one of others) await addSkus(one, skus)
}

/**
 * Tells search engines what changed, where a key is set and the shop has a public origin. Failures
 * go to the error output: the content is pushed.
 */
async function indexNowLines(
  env: object,
  parts: readonly PushedPart[],
  { tables }: Content,
): Promise<string[]> {
  const { INDEXNOW_KEY: key, SITE_ORIGIN: origin } = settingsOf(env)
  if (!key || !origin || isLoopbackHost(new URL(origin).hostname)) return []
  const addresses = changedAddresses(parts, tables, origin)
  const { told, failures } = await tellSearchEngines({ key, origin, addresses })
  for (const failure of failures) console.error(`IndexNow was not told: ${failure}`)
  return told > 0 ? [`IndexNow          ${told} addresses`] : []
}

function lineOf({ part, added, changed, removed }: PushedPart, most: number): string {
  const kinds = { new: added, changed, removed }
  const counts = Object.entries(kinds).flatMap(([kind, names]) =>
    names.length ? [`${names.length} ${kind} (${some(names, most)})`] : [],
  )
  return `${part.padEnd(16)} ${counts.join(', ')}`
}

function some(names: readonly string[], most: number): string {
  return names.length > most ? `${names.slice(0, most).join(' ')} …` : names.join(' ')
}
