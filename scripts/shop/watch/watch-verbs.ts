import * as z from 'zod'
import { isAlarmName, runbookOf } from '#shared/settings/alarms.ts'
import {
  failedMinutes,
  growingTables,
  heldSkus,
  lastRun,
  payingNetworks,
  raisedAlarms,
} from '../../../worker/commerce/operator.ts'
import { iso, limit } from '../command-line.ts'
import { defineVerb } from '../verb.ts'

const options = { limit: { type: 'string' } } as const
const input = z.object({ limit })

/** What a runbook looks at, without a query in SQL (OPS-46). */
export const watchVerbs = [
  defineVerb({
    name: 'alarms list',
    usage: '',
    summary: 'says when the regular work was last done, and lists the alarms that are raised',
    input: z.object({}),
    columns: ['alarm', 'began', 'quiet_since', 'runbook'],
    run: async (_input, { env, now }) => {
      const [ended, raised] = await Promise.all([lastRun(env), raisedAlarms(env)])
      const alarms = [...raised.values()].map(
        ({ name, began_at: began, quiet_since: quietSince }) => ({
          alarm: name,
          began: iso(began),
          quiet_since: iso(quietSince),
          runbook: isAlarmName(name) ? runbookOf(name) : undefined,
        }),
      )
      const lines = alarms.map(({ alarm, began, quiet_since: quiet, runbook }) =>
        [alarm.padEnd(24), `since ${began}`, quiet && `gone since ${quiet}`, runbook]
          .filter(Boolean)
          .join('  '),
      )
      const minutes = ended === undefined ? undefined : Math.floor((now.getTime() - ended) / 60_000)
      const work =
        ended === undefined
          ? 'The regular work was never done.'
          : `The regular work was last done ${iso(ended)}, ${minutes} min ago.`
      return {
        data: { regular_work: iso(ended ?? null) ?? null, alarms },
        rows: alarms,
        text: [work, ...(lines.length ? lines : ['No alarm is raised.'])].join('\n'),
      }
    },
  }),
  defineVerb({
    name: 'errors list',
    usage: '[--limit 50]',
    summary: 'lists the minutes of the last day with requests that failed, newest first',
    options,
    input,
    columns: ['at', 'failed', 'requests'],
    run: async ({ limit: most }, { env }) => {
      const minutes = (await failedMinutes(env, most)).map(({ at, ...counts }) => ({
        at: iso(at),
        ...counts,
      }))
      const lines = minutes.map(
        ({ at, failed, requests }) => `${at?.slice(0, 16)}  ${failed} of ${requests} failed`,
      )
      return { data: minutes, text: lines.join('\n') || 'No request failed.' }
    },
  }),
  defineVerb({
    name: 'stock reserved',
    usage: '[--limit 50]',
    summary: 'lists what unpaid payments keep back, most pieces first',
    options,
    input,
    columns: ['sku', 'held', 'payments', 'free'],
    run: async ({ limit: most }, { env }) => {
      const held = await heldSkus(env, most)
      const lines = held.map(
        ({ sku, held: pieces, payments, free }) =>
          `${sku.padEnd(24)}  ${pieces} held by ${payments} payments  ${free} free`,
      )
      return { data: held, text: lines.join('\n') || 'Nothing is reserved.' }
    },
  }),
  defineVerb({
    name: 'payments networks',
    usage: '[--limit 50]',
    summary: 'lists networks (keyed hashes, no addresses) by their open payments, most first',
    options,
    input,
    columns: ['network', 'payments'],
    run: async ({ limit: most }, { env }) => {
      const networks = await payingNetworks(env, most)
      const lines = networks.map(
        ({ network, payments }) => `${String(payments).padStart(6)}  ${network || 'unknown'}`,
      )
      return { data: networks, text: lines.join('\n') || 'No payment is open.' }
    },
  }),
  defineVerb({
    name: 'database tables',
    usage: '',
    summary: 'counts the rows of the tables that grow with orders and visitors',
    input: z.object({}),
    columns: ['name', 'rows'],
    run: async (_input, { env, now }) => {
      const tables = await growingTables(env, now.getTime())
      const lines = tables.map(({ name, rows }) => `${String(rows).padStart(10)}  ${name}`)
      return { data: tables, text: lines.join('\n') }
    },
  }),
]
