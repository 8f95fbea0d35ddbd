import * as z from 'zod'
import {
  allOrders,
  changeStock,
  databaseOfOrders,
  listMovements,
  listStock,
  liveDatabases,
  type Movement,
  type MovementKind,
  moveStock,
  ordersIn,
  Refusal,
  type StockLevel,
} from '../../worker/commerce/operator.ts'
import { mainDatabase } from '#shared/settings/order-databases.ts'
import { iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

const most = 1_000_000
const whole = z.coerce.number('is no number').int('is no whole number').max(most, 'is too many')

/** Stock by an operator's hand (OPS-6). A push never changes it. */
export const stockVerbs = [
  defineVerb({
    name: 'stock list',
    usage: '[--sku <sku>] [--below 5] [--database <binding>] [--limit 50]',
    summary: 'lists free, reserved and unsent pieces of each database, fewest free first',
    options: {
      sku: { type: 'string' },
      below: { type: 'string' },
      database: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z.object({
      sku: word.optional(),
      below: whole.min(0).optional(),
      database: word.optional(),
      limit,
    }),
    columns: ['sku', 'free', 'reserved', 'unsent', 'database'],
    run: async ({ database, ...input }, { env }) => {
      const levels = await ofDatabases(env, database, (one) => listStock(one, input))
      const fewest = levels.toSorted((a, b) => a.free - b.free).slice(0, input.limit)
      return {
        data: fewest,
        rows: fewest.map(cellsOf),
        text: fewest.map(levelLine).join('\n') || 'No stock.',
      }
    },
  }),
  defineVerb({
    name: 'stock history',
    usage: '[--sku <sku>] [--database <binding>] [--limit 50]',
    summary: 'lists changes of stock by operators, newest first',
    options: { sku: { type: 'string' }, database: { type: 'string' }, limit: { type: 'string' } },
    input: z.object({ sku: word.optional(), database: word.optional(), limit }),
    columns: ['at', 'sku', 'kind', 'pieces', 'before', 'after', 'operator', 'reason', 'database'],
    run: async ({ database, ...input }, { env }) => {
      const found = await ofDatabases(env, database, (one) => listMovements(one, input))
      const movements = found.toSorted((a, b) => b.at - a.at).slice(0, input.limit)
      return {
        data: movements,
        rows: movements.map((each) => ({ ...cellsOf(each), at: iso(each.at) })),
        text: movements.map(movementLine).join('\n') || 'No changes.',
      }
    },
  }),
  changing('receive', 'adds pieces that were delivered', whole.min(1, 'is nothing')),
  changing(
    'adjust',
    'adds pieces, or takes them off: --pieces=-2',
    whole.min(-most, 'is too many').refine((pieces) => pieces !== 0, 'is nothing'),
  ),
  changing(
    'count',
    'sets the stock to what lies in the warehouse, promised pieces included',
    whole.min(0, 'is below zero'),
  ),
  defineVerb({
    name: 'stock move',
    usage: '<sku> --from <binding> --to <binding> --pieces <n> --reason <text>',
    summary: 'moves pieces to the stores of another database; completes one that was interrupted',
    words: ['sku'],
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      pieces: { type: 'string' },
      reason: { type: 'string' },
    },
    input: z.object({
      sku: word,
      from: word,
      to: word,
      pieces: whole.min(1, 'is nothing'),
      reason: word,
    }),
    writes: {
      target: async ({ sku, from, to }, { env }) => {
        const [taken] = await listStock(bindingsOf(env, from), { sku, limit: 1 })
        const [given] = await listStock(bindingsOf(env, to), { sku, limit: 1 })
        return taken && { subject: sku, state: { [from]: taken, [to]: given ?? null } }
      },
      reason: ({ reason }) => reason,
    },
    run: async (move, { env, now, operator }) => {
      for (const binding of [move.from, move.to]) bindingsOf(env, binding)
      const { isCompletion, pieces, given } = await moveStock(env, { ...move, operator }, now)
      const end = `${given.before} → ${given.after} in ${move.to}`
      return {
        data: { sku: move.sku, from: move.from, to: move.to, pieces, isCompletion },
        text: isCompletion
          ? `${move.sku}: an interrupted move of ${pieces} pieces is complete, ${end}. Nothing else was moved.`
          : `${move.sku}: ${pieces} pieces moved from ${move.from}, ${end}.`,
      }
    },
  }),
]

/** The bindings of a database with live orders. Throws Refusal for another one. */
function bindingsOf(env: Env, binding: string): Env {
  const known = liveDatabases(env)
  if (!known.includes(binding))
    throw new Refusal(`${binding} is no database with live orders: ${known.join(', ')}.`)
  return ordersIn(env, binding)
}

/** Rows of one database, or of all; those of further ones name it. */
async function ofDatabases<Row extends object>(
  env: Env,
  binding: string | undefined,
  read: (orders: Env) => Promise<readonly Row[]>,
): Promise<(Row & { database?: string })[]> {
  const wanted = binding === undefined ? allOrders(env) : [bindingsOf(env, binding)]
  const found = await Promise.all(
    wanted.map(async (one) => {
      const rows = await read(one)
      const database = databaseOfOrders(one)
      return wanted.length > 1 ? rows.map((row) => ({ ...row, database })) : [...rows]
    }),
  )
  return found.flat()
}

function changing(kind: MovementKind, summary: string, pieces: typeof whole) {
  return defineVerb({
    name: `stock ${kind}`,
    usage: '<sku> --pieces <n> --reason <text> [--database <binding>]',
    summary,
    words: ['sku'],
    options: {
      pieces: { type: 'string' },
      reason: { type: 'string' },
      database: { type: 'string' },
    },
    input: z.object({ sku: word, pieces, reason: word, database: word.default(mainDatabase) }),
    writes: {
      target: async ({ sku, database }, { env }) => {
        const [level] = await listStock(bindingsOf(env, database), { sku, limit: 1 })
        return level && { subject: sku, state: level }
      },
      reason: ({ reason }) => reason,
    },
    run: async ({ database, ...change }, { env, now, operator }) => {
      const orders = bindingsOf(env, database)
      const movement = await changeStock(orders, { ...change, kind, operator }, now)
      return { data: movement, text: movementLine(movement) }
    },
  })
}

type InDatabase<Row> = Row & { database?: string }

/** A row of a list as CSV: without further databases, it is of the main one. */
function cellsOf<Row extends object>(row: InDatabase<Row>): InDatabase<Row> {
  return { database: mainDatabase, ...row }
}

function levelLine({ sku, free, reserved, unsent, database }: InDatabase<StockLevel>): string {
  const end = database === undefined ? '' : `, ${database}`
  return `${sku.padEnd(24)} ${free} free, ${reserved} reserved, ${unsent} paid and not sent${end}`
}

function movementLine(movement: InDatabase<Movement>): string {
  const { at, sku, kind, before, after, operator, reason, database } = movement
  const cells = [new Date(at).toISOString().slice(0, 16), sku.padEnd(20), kind.padEnd(7)]
  return [...cells, `${before} → ${after}`, operator, reason, ...(database ? [database] : [])].join(
    '  ',
  )
}
