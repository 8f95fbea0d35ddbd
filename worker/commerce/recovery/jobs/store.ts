import * as z from 'zod'

export type JobKind = 'restore' | 'compare'

const json = z.string().transform((text): unknown => JSON.parse(text))

const Job = z
  .object({
    request: json,
    progress: json,
    asked_at: z.int(),
    ended_at: z.int().nullable(),
    failure: z.string().nullable(),
  })
  .transform(({ asked_at: askedAt, ended_at: endedAt, failure, ...rest }) => ({
    ...rest,
    /** Epoch milliseconds, as `endedAt`. */
    askedAt,
    endedAt: endedAt ?? undefined,
    /** Why the last run of it failed; the next one tries again. */
    failure: failure ?? undefined,
  }))
export type Job = z.infer<typeof Job>

/** The last job of a kind, whether it is done or not. */
export async function findJob({ DB }: Env, kind: JobKind): Promise<Job | undefined> {
  const row = await DB.prepare('SELECT * FROM recovery_jobs WHERE kind = ?').bind(kind).first()
  return row ? Job.parse(row) : undefined
}

/** Asks the regular work for a job; false where one of its kind is not done. */
export async function askJob(
  { DB }: Env,
  kind: JobKind,
  request: unknown,
  now: number,
): Promise<boolean> {
  const { meta } = await DB.prepare(
    `INSERT INTO recovery_jobs (kind, request, progress, asked_at) VALUES (?1, ?2, '{}', ?3)
     ON CONFLICT (kind) DO UPDATE SET request = excluded.request, progress = '{}', asked_at = excluded.asked_at, ended_at = NULL, claimed_until = 0, failure = NULL
     WHERE recovery_jobs.ended_at IS NOT NULL`,
  )
    .bind(kind, JSON.stringify(request), now)
    .run()
  return meta.changes === 1
}

/** Whether a backup is being restored. */
export async function isRestoring(env: Env): Promise<boolean> {
  const job = await findJob(env, 'restore')
  return job !== undefined && job.endedAt === undefined
}

/** Claims an unfinished job for one run; undefined where there is none, or another run has it. */
export async function claimJob(
  env: Env,
  kind: JobKind,
  now: number,
  until: number,
): Promise<Job | undefined> {
  const { meta } = await env.DB.prepare(
    'UPDATE recovery_jobs SET claimed_until = ? WHERE kind = ? AND ended_at IS NULL AND claimed_until <= ?',
  )
    .bind(until, kind, now)
    .run()
  return meta.changes === 1 ? findJob(env, kind) : undefined
}

export async function saveJob({ DB }: Env, kind: JobKind, progress: unknown): Promise<void> {
  await DB.prepare('UPDATE recovery_jobs SET progress = ?, failure = NULL WHERE kind = ?')
    .bind(JSON.stringify(progress), kind)
    .run()
}

/** Ends the claim of a run, with why it failed, or with when the job was done (epoch ms). */
export async function releaseJob(
  { DB }: Env,
  kind: JobKind,
  { endedAt, failure }: { endedAt?: number | undefined; failure?: string | undefined },
): Promise<void> {
  await DB.prepare(
    'UPDATE recovery_jobs SET claimed_until = 0, ended_at = ?, failure = coalesce(?, failure) WHERE kind = ?',
  )
    .bind(endedAt ?? null, failure ?? null, kind)
    .run()
}
