import * as z from 'zod'
import {
  askJob,
  begunAtOf,
  compareProgress,
  type Difference,
  findJob,
  forgetDifference,
  type Job,
  listBackups,
  listDifferences,
  newestChange,
  Refusal,
  restoreProgress,
  unfinishedBackups,
} from '../../worker/commerce/operator.ts'
import { day, iso, limit, word } from './command-line.ts'
import { type Desk, defineVerb } from './verb.ts'

/** A job does at most this many runs here; the shop's timer does the rest. */
const runsAtOnce = 500

/** Backups, restoring one, and the comparison with the payment providers' books (REC-6, PAY-18). */
export const recoveryVerbs = [
  defineVerb({
    name: 'backups list',
    usage: '[--unfinished]',
    summary: 'lists complete backups, newest first, or those that are not complete',
    options: { unfinished: { type: 'boolean' } },
    input: z.object({ unfinished: z.boolean().default(false) }),
    columns: ['id', 'begun', 'ended', 'rows', 'table'],
    run: async ({ unfinished: isOpen }, { env }) => {
      const backups = isOpen ? await unfinishedBackups(env) : await listBackups(env)
      const rows = backups.map(({ id, begunAt, endedAt, progress }) => ({
        id,
        begun: iso(begunAt),
        ended: iso(endedAt ?? null),
        rows: Object.values(progress.written).reduce((sum, each) => sum + each.rows, 0),
        // The table that is being read.
        table: isOpen ? progress.tables?.split(' ')[progress.table] : undefined,
      }))
      const text = rows.map(({ id, ended, rows: count, table }) =>
        [id, ended ?? 'not complete', `${count} rows`, table && `at ${table}`]
          .filter(Boolean)
          .join('  '),
      )
      return { data: rows, text: text.join('\n') || 'No backups.' }
    },
  }),
  defineVerb({
    name: 'restore',
    usage: '[--from <backup> [--onto-newer]]',
    summary:
      'restores what a backup has and the database lacks; without --from, shows how far it is',
    options: { from: { type: 'string' }, 'onto-newer': { type: 'boolean' } },
    input: z.object({ from: word.optional(), 'onto-newer': z.boolean().default(false) }),
    writes: {
      target: async ({ from }) => ({ subject: from ?? '' }),
      isDry: ({ from }) => from === undefined,
    },
    run: async ({ from, 'onto-newer': isForced }, desk) => {
      if (from !== undefined) await askRestore(desk, from, isForced)
      const job = await worked(desk, 'restore')
      if (!job) return { data: null, text: 'Nothing was restored yet: --from <backup>.' }
      const text = job.endedAt === undefined ? waiting(desk, job) : restoredText(job)
      return { data: job, text, changes: { from } }
    },
  }),
  defineVerb({
    name: 'reconcile',
    usage: '[--since 2026-11-01] [--limit 50]',
    summary:
      'compares the payment providers’ books with the shop, settles what can be settled, and lists the rest',
    options: { since: { type: 'string' }, limit: { type: 'string' } },
    input: z.object({ since: day.optional(), limit }),
    columns: ['payment', 'found', 'kind', 'detail'],
    writes: {
      target: async () => ({ subject: 'books' }),
      isDry: ({ since }) => since === undefined,
    },
    run: async ({ since, limit: most }, desk) => {
      const { env, now } = desk
      if (since !== undefined && !(await askJob(env, 'compare', { since }, now.getTime())))
        throw new Refusal('A comparison is not done yet: npm run shop -- reconcile shows it.')
      const job = await worked(desk, 'compare')
      const differences = await listDifferences(env, most)
      const head = job ? comparisonLine(desk, job) : 'Nothing was compared yet: --since <day>.'
      return {
        data: { job, differences },
        rows: differences.map(rowOf),
        text: [head, ...differences.map(lineOf)].join('\n'),
        changes: since === undefined ? undefined : { since: iso(since) },
      }
    },
  }),
  defineVerb({
    name: 'reconcile settled',
    usage: '<payment> --reason <text>',
    summary: 'takes a difference off the list that was settled by hand',
    words: ['payment'],
    options: { reason: { type: 'string' } },
    input: z.object({ payment: word, reason: word }),
    writes: {
      target: async ({ payment }, { env }) => {
        const all = await listDifferences(env, 1000)
        const found = all.find(({ paymentReference }) => paymentReference === payment)
        return found && { subject: payment, state: { kind: found.kind, detail: found.detail } }
      },
      reason: ({ reason }) => reason,
    },
    run: async ({ payment }, { env }) => {
      if (!(await forgetDifference(env, payment)))
        throw new Refusal(`There is no difference about ${payment}.`)
      return { data: { payment }, text: `${payment} is off the list.` }
    },
  }),
]

async function askRestore({ env, now }: Desk, from: string, isForced: boolean): Promise<void> {
  const begunAt = begunAtOf(from)
  if (begunAt === undefined)
    throw new Refusal(`'${from}' is no name of a backup: npm run shop -- backups list.`)
  const newest = await newestChange(env)
  if (newest !== undefined && newest > begunAt && !isForced)
    throw new Refusal(
      `The database has orders or accounts of ${iso(newest)}, after the backup was begun. They stay, and stock is counted with them: --onto-newer restores all the same.`,
    )
  if (!(await askJob(env, 'restore', { id: from }, now.getTime())))
    throw new Refusal('A restore is not done yet: npm run shop -- restore shows it.')
}

/**
 * The last job of a kind, after the regular work was done until its end or its first failure, where
 * this storage has a worker; undefined without one.
 */
async function worked(
  { env, storage, isRemote }: Desk,
  kind: 'restore' | 'compare',
): Promise<Job | undefined> {
  let job = await findJob(env, kind)
  for (let run = 0; run < runsAtOnce; run++) {
    if (!job || job.endedAt !== undefined || isRemote || !storage.runScheduled) return job
    await storage.runScheduled()
    job = await findJob(env, kind)
    if (job?.failure !== undefined) return job
  }
  return job
}

function waiting({ isRemote }: Desk, { failure }: Job): string {
  const when = isRemote
    ? 'The shop does it piece by piece, every five minutes; the same command shows how far it is.'
    : 'The shop has to run for it: npm start, then the same command.'
  return failure === undefined ? when : `${when}\nIts last run failed: ${failure}`
}

function restoredText({ endedAt, progress }: Job): string {
  const { short, erased = 0, unsent = 0 } = restoreProgress(progress)
  return [
    `Restored at ${iso(endedAt ?? null)}. ${erased} erasures were repeated.`,
    ...(short.length > 0 ? [`More was sold than there is of: ${short.join(', ')}.`] : []),
    `${unsent} orders are not marked as sent: some may have been sent after the backup. Compare them with the carrier's list before anything is packed.`,
    'The comparison with the providers follows: npm run shop -- reconcile.',
  ].join('\n')
}

function comparisonLine(desk: Desk, job: Job): string {
  const { compared, different } = compareProgress(job.progress)
  const state = `${compared} payments compared, ${different} differ`
  return job.endedAt === undefined
    ? `${state} so far. ${waiting(desk, job)}`
    : `${state}, at ${iso(job.endedAt)}.`
}

function rowOf({ paymentReference, foundAt, kind, detail }: Difference) {
  return { payment: paymentReference, found: iso(foundAt), kind, detail: JSON.stringify(detail) }
}

function lineOf(difference: Difference): string {
  const { payment, found, kind, detail } = rowOf(difference)
  return [found, payment, kind.padEnd(13), detail].join('  ')
}
