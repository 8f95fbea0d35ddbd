import * as z from 'zod'
import {
  changeStock,
  listMovements,
  listStock,
  type Movement,
  type MovementKind,
  type StockLevel,
} from '../../worker/commerce/operator.ts'
import { iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

const most = 1_000_000
const whole = z.coerce.number('is no number').int('is no whole number').max(most, 'is too many')

/** Stock by an operator's hand (OPS-6). A push never changes it. */
export const stockVerbs = [
  defineVerb({
    name: 'stock list',
    usage: '[--sku <sku>] [--below 5] [--limit 50]',
    summary: 'lists free, reserved and unsent pieces, fewest free first',
    options: { sku: { type: 'string' }, below: { type: 'string' }, limit: { type: 'string' } },
    input: z.object({ sku: word.optional(), below: whole.min(0).optional(), limit }),
    columns: ['sku', 'free', 'reserved', 'unsent'],
    run: async (input, { env }) => {
      const levels = await listStock(env, input)
      return { data: levels, text: levels.map(levelLine).join('\n') || 'No stock.' }
    },
  }),
  defineVerb({
    name: 'stock history',
    usage: '[--sku <sku>] [--limit 50]',
    summary: 'lists changes of stock by operators, newest first',
    options: { sku: { type: 'string' }, limit: { type: 'string' } },
    input: z.object({ sku: word.optional(), limit }),
    columns: ['at', 'sku', 'kind', 'pieces', 'before', 'after', 'operator', 'reason'],
    run: async (input, { env }) => {
      const movements = await listMovements(env, input)
      return {
        data: movements,
        rows: movements.map((each) => ({ ...each, at: iso(each.at) })),
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
]

function changing(kind: MovementKind, summary: string, pieces: typeof whole) {
  return defineVerb({
    name: `stock ${kind}`,
    usage: '<sku> --pieces <n> --reason <text>',
    summary,
    words: ['sku'],
    options: { pieces: { type: 'string' }, reason: { type: 'string' } },
    input: z.object({ sku: word, pieces, reason: word }),
    writes: {
      target: async ({ sku }, { env }) => {
        const [level] = await listStock(env, { sku, limit: 1 })
        return level && { subject: sku, state: level }
      },
      reason: ({ reason }) => reason,
    },
    run: async (change, { env, now, operator }) => {
      const movement = await changeStock(env, { ...change, kind, operator }, now)
      return { data: movement, text: movementLine(movement) }
    },
  })
}

function levelLine({ sku, free, reserved, unsent }: StockLevel): string {
  return `${sku.padEnd(24)} ${free} free, ${reserved} reserved, ${unsent} paid and not sent`
}

function movementLine({ at, sku, kind, before, after, operator, reason }: Movement): string {
  const cells = [new Date(at).toISOString().slice(0, 16), sku.padEnd(20), kind.padEnd(7)]
  return [...cells, `${before} → ${after}`, operator, reason].join('  ')
}
