import { claimJob, type Job, type JobKind, releaseJob } from './store.ts'

const claim = 10 * 60_000

/**
 * Does the next piece of a job that is not done, at `now` (epoch ms). `work` says whether the job
 * is done then. A failure is stored for the operator and thrown; the next run goes on from where it
 * was.
 */
export async function workOn(
  env: Env,
  kind: JobKind,
  now: number,
  work: (job: Job) => Promise<boolean>,
): Promise<void> {
  const job = await claimJob(env, kind, now, now + claim)
  if (!job) return
  try {
    const isDone = await work(job)
    await releaseJob(env, kind, { endedAt: isDone ? now : undefined })
  } catch (error) {
    await releaseJob(env, kind, { failure: String(error) })
    throw error
  }
}
