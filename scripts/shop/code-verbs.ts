import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod'
import { readJson } from '../push/files.ts'
import {
  addCode,
  endCode,
  listCodes,
  liveDatabaseOf,
  type ListedCode,
  Refusal,
  unsoldSkus,
  wasUsed,
} from '../../worker/commerce/operator.ts'
import { DiscountCode } from '../../worker/commerce/stored-content.ts'
import { root } from '../tools.mjs'
import { limit } from './command-line.ts'
import { definitionOf, Names, NewCode, newCodeOptions, toolIds } from './new-code.ts'
import { type Desk, defineVerb, type Target } from './verb.ts'

const named = z.object({ code: NewCode.shape.code })

/**
 * The verbs `codes list`, `codes add` and `codes end` (OPS-35). They change the stored codes at
 * once; codes of content/discount-codes.json come with a push. `names` gives the discounts' names,
 * which tests replace.
 */
export function codeVerbs(names: () => Names = readNames) {
  return [
    defineVerb({
      name: 'codes list',
      usage: '[--limit 50]',
      summary: 'lists discount codes with their uses',
      options: { limit: { type: 'string' } },
      columns: ['code', 'state', 'uses', 'max_uses', 'from', 'until', 'stores', 'source'],
      input: z.object({ limit }),
      run: async (input, { env, now }) => {
        const codes = (await listCodes(env, input)).map((code) => rowOf(code, now))
        return { data: codes, text: codes.map(lineOf).join('\n') || 'No codes.' }
      },
    }),
    defineVerb({
      name: 'codes add',
      usage:
        '<CODE> (--percent 10 | --amount EUR=10,GBP=9 | --free-delivery) --stores <store>,<store> --until 2026-12-31 [--from <day>] [--skus <sku>,<sku>] [--minimum EUR=50] [--max-uses 100] [--once] [--first-order]',
      summary: 'makes a discount code; it is there at once',
      words: ['code'],
      options: newCodeOptions,
      input: NewCode,
      writes: { target: codeTarget },
      run: async (options, { env, now }) => {
        const made = definitionOf(options, names(), now)
        const [existing] = await listCodes(env, { code: made.code, limit: 1 })
        // The same command given twice is no mistake.
        const isSame = existing && isDeepStrictEqual(JSON.parse(existing.definition), made)
        if (isSame) return { data: made, text: `${made.code} is there already, the same.` }
        if (existing)
          throw new Refusal(`There is a code ${made.code} already: codes list shows it.`)
        await requireUsable(env, made)
        if (!(await addCode(env, made)))
          throw new Refusal(`There is a code ${made.code} already: codes list shows it.`)
        return { data: made, text: `${made.code} is there, until ${made.validUntil}.` }
      },
    }),
    defineVerb({
      name: 'codes end',
      usage: '<CODE>',
      summary: 'ends a discount code at once; payments that have begun keep it',
      words: ['code'],
      input: named,
      writes: { target: codeTarget },
      run: async ({ code }, { env }) => {
        const [existing] = await listCodes(env, { code, limit: 1 })
        if (!existing) throw new Refusal(`There is no code ${code}: codes list shows them.`)
        const isEnded = await endCode(env, code)
        const text = [
          isEnded ? `${code} is ended.` : `${code} was ended before.`,
          ...(existing.id.startsWith(toolIds)
            ? []
            : [
                'It comes from content/discount-codes.json: write "isActive": false there too, or a later push opens it again.',
              ]),
        ].join('\n')
        return { data: { code, isEnded }, text }
      },
    }),
  ]
}

function readNames(): Names {
  return readJson(root, 'content/discount-names.json', Names).value
}

/** The code with its definition, for the audit log; undefined where there is none. */
async function codeTarget({ code }: { code: string }, { env }: Desk): Promise<Target | undefined> {
  const [existing] = await listCodes(env, { code, limit: 1 })
  return existing && { subject: code, state: JSON.parse(existing.definition) }
}

/**
 * Throws Refusal for a text that was a code before, for a sku that a store does not sell, and for a
 * limit of uses over stores whose orders are in different databases.
 */
async function requireUsable(env: Env, { code, stores, cartDiscounts, maxUses }: DiscountCode) {
  const databases = new Set(stores.map((store) => liveDatabaseOf(env, store)))
  if (maxUses !== undefined && databases.size > 1)
    throw new Refusal(
      `${code} has a limit, which is counted in one database, and the orders of its stores are in ${[...databases].join(' and ')}: make a code for each.`,
    )
  if (await wasUsed(env, code))
    throw new Refusal(`${code} was a code before, and its uses would count: take another text.`)
  const skus = cartDiscounts.flatMap(({ target }) => (target.type === 'lines' ? target.skus : []))
  const [unsold] = await unsoldSkus(env, skus, stores)
  if (unsold) throw new Refusal(`${unsold.sku} is not sold in ${unsold.store}.`)
}

/**
 * A code as a row of the list. A definition that cannot be parsed is shown as broken, so that one
 * wrong row does not hide the others.
 */
function rowOf({ id, code, definition, uses }: ListedCode, now: Date) {
  const source = id.startsWith(toolIds) ? 'tool' : 'content'
  const parsed = DiscountCode.safeParse(JSON.parse(definition))
  if (!parsed.success) return { code, state: 'broken', uses, source, stores: '' }
  const { isActive, validFrom: from, validUntil: until, maxUses, stores } = parsed.data
  const state = !isActive
    ? 'ended'
    : from && Date.parse(from) > now.getTime()
      ? 'not yet'
      : until && Date.parse(until) < now.getTime()
        ? 'over'
        : 'open'
  return { code, state, uses, max_uses: maxUses, from, until, stores: stores.join(' '), source }
}

function lineOf({
  code,
  state,
  uses,
  max_uses: most,
  until,
  stores,
  source,
}: ReturnType<typeof rowOf>) {
  const count = `${uses}${most === undefined ? '' : ` of ${most}`} uses`
  const end = until ? `until ${until}` : 'without end'
  return [code.padEnd(20), state.padEnd(7), count.padEnd(14), end, stores, source].join('  ')
}
