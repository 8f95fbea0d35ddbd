import type { Context } from '../http/context.ts'
import type { CodeOnCart } from './code-states.ts'
import { isolateMemory } from '../storage/isolate-memory.ts'
import type { RunStatements } from '../storage/joined-calls.ts'
import { ordersOfStore } from '../storage/databases.ts'
import { type BuyerNames, type CountedCode, findCodes, findPastPurchases } from './store.ts'

type Shop = Pick<Context, 'env' | 'store'>

const remembered = isolateMemory<CountedCode[]>(8)

/**
 * The id of a code of this store by its normalised text; undefined for one that does not exist
 * here.
 */
export async function codeIdOf(context: Shop, text: string): Promise<string | undefined> {
  const codes = await storeCodes(context)
  return codes.find(({ code }) => code.code === text)?.code.id
}

/**
 * The codes of a cart with their uses, in the order in which they were added; those that no longer
 * exist in this store are left out.
 */
export async function codesOnCart(
  context: Shop,
  ids: readonly string[],
  buyer: BuyerNames,
  { fresh = false, run }: { fresh?: boolean; run?: RunStatements | undefined } = {},
): Promise<CodeOnCart[]> {
  if (ids.length === 0) return []
  const codes = await storeCodes(context, { fresh }, run)
  const found = ids.flatMap((id) => codes.find(({ code }) => code.id === id) ?? [])
  const personal = found.flatMap(({ code }) =>
    code.isOncePerCustomer || code.isFirstOrderOnly ? [code.code] : [],
  )
  const isKnown = buyer.customerIds.length > 0 || buyer.marks.length > 0
  const past =
    isKnown && personal.length > 0
      ? await findPastPurchases(context.env, buyer, personal)
      : undefined
  return found.map(({ code, uses }) => ({
    code,
    uses,
    isUsedByCustomer: past?.used.has(code.code) ?? false,
    hasOrdered: past?.hasOrdered ?? false,
  }))
}

function storeCodes({ env, store }: Shop, options?: { fresh: boolean }, run?: RunStatements) {
  return remembered(env, store, () => findCodes(ordersOfStore(env, store), store, run), options)
}
