import * as z from 'zod'
import { type AuditEntry, listAudit } from '../../worker/commerce/operator.ts'
import { day, iso, limit, word } from './command-line.ts'
import { defineVerb } from './verb.ts'

/** What operators did (OPS-31). No command changes or deletes it. */
export const auditVerbs = [
  defineVerb({
    name: 'audit list',
    usage:
      '[--since 2026-11-01] [--what stock] [--as <name>] [--about <number, sku …>] [--limit 50]',
    summary:
      'lists commands that could change something, newest first: who, what, when, before, after',
    options: {
      since: { type: 'string' },
      what: { type: 'string' },
      as: { type: 'string' },
      about: { type: 'string' },
      limit: { type: 'string' },
    },
    input: z.object({
      since: day.optional(),
      what: word.optional(),
      as: word.optional(),
      about: word.optional(),
      limit,
    }),
    columns: [
      'number',
      'at',
      'operator',
      'what',
      'subject',
      'outcome',
      'reason',
      'before',
      'after',
    ],
    run: async ({ as: operator, about: subject, ...filter }, { env }) => {
      const entries = await listAudit(env, { ...filter, operator, subject })
      return {
        data: entries,
        rows: entries.map((entry) => ({ ...entry, at: iso(entry.at) })),
        text: entries.map(lineOf).join('\n') || 'Nothing was done.',
      }
    },
  }),
]

function lineOf({ at, operator, what, subject, outcome, reason, before, after }: AuditEntry) {
  const cells = [
    new Date(at).toISOString().slice(0, 16),
    operator,
    [what, subject].filter(Boolean).join(' '),
    outcome,
    ...(reason === null ? [] : [reason]),
    ...(before === undefined && after === undefined
      ? []
      : [`${JSON.stringify(before ?? null)} → ${JSON.stringify(after ?? null)}`]),
  ]
  return cells.join('  ')
}
