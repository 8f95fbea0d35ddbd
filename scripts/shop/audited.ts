import {
  type AuditedRun,
  type AuditEnd,
  beginAudit,
  endAudit,
  Refusal,
} from '../../worker/commerce/operator.ts'
import type { Desk, Report, StorageVerb, Target, Writes } from './verb.ts'

/**
 * Runs a command. Of one that may change something it keeps who gave it, what was there before and
 * what after (OPS-31). The beginning is written before the command may change anything: without it,
 * nothing is done.
 */
export async function runAudited(verb: StorageVerb, input: unknown, desk: Desk): Promise<Report> {
  const { writes } = verb
  if (!writes || writes.isDry?.(input, desk)) return verb.run(input, desk)
  const before = await writes.target(input, desk)
  const run: AuditedRun = {
    run: crypto.randomUUID(),
    operator: desk.operator,
    what: verb.name,
    // What is typed for a thing that does not exist may be anything, a name too.
    subject: before?.subject ?? '',
    reason: writes.reason?.(input),
  }
  await beginAudit(desk.env, run, before?.state, desk.now.getTime())
  const report = await verb.run(input, desk).catch(async (error: unknown) => {
    await endWithError(writes, { input, desk, run, before, error }).catch(
      // The command's own error says more; the log has its beginning.
      () => undefined,
    )
    throw error
  })
  await endDone(writes, { input, desk, run, before, report })
  return report
}

interface Ended {
  input: unknown
  desk: Desk
  run: AuditedRun
  before: Target | undefined
}

/** A refused command has changed nothing; one that failed may have done a part of it. */
async function endWithError(
  writes: Writes<unknown>,
  { input, desk, run, before, error }: Ended & { error: unknown },
) {
  if (error instanceof Refusal) return end(desk, run, 'refused', undefined)
  const after = before?.state === undefined ? undefined : await writes.target(input, desk)
  return end(desk, run, 'failed', after?.state)
}

async function endDone(
  writes: Writes<unknown>,
  { input, desk, run, before, report }: Ended & { report: Report },
) {
  try {
    // A thing that the command made has its name only now.
    const after = await writes.target(input, desk)
    const state = after?.state ?? (before?.state === undefined ? undefined : null)
    const whole = report.changes === undefined ? state : { state, changes: report.changes }
    await end(desk, { ...run, subject: after?.subject ?? run.subject }, 'done', whole)
  } catch (error) {
    throw new Error(
      `The command was done, but its end could not be written to the audit log, which has its beginning: ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    )
  }
}

function end(desk: Desk, run: AuditedRun, phase: AuditEnd, after: unknown) {
  return endAudit(desk.env, run, phase, after, Date.now())
}
