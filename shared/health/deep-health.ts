import * as z from 'zod/mini'

/** The outcome of one check of `/health/deep`. It names no secret and no person. */
export const HealthCheck = z.object({
  ok: z.boolean(),
  /** How long it took. */
  ms: z.int(),
  /** What is wrong, or what the check saw. */
  why: z.optional(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** The answer of `/health/deep` (OPS-8): 200 where every check is ok, else 503. */
export const DeepHealth = z.object({
  status: z.enum(['ok', 'failing']),
  /** Id of the build. */
  version: z.string(),
  checks: z.record(z.string(), HealthCheck),
})
export type DeepHealth = z.infer<typeof DeepHealth>

/** What a check saw; it throws where it could not be done. */
export interface Seen {
  ok: boolean
  why?: string
}

/** Milliseconds that one check may take. */
export const checkTimeout = 3_000
