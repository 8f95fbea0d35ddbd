import { DurableObject } from 'cloudflare:workers'
import { type Count, countHit } from './count-hit.ts'
import type { LimitRule } from '#shared/settings/limits.ts'

/**
 * Exact counter of one key: one object per account, address or session. Nothing is awaited between
 * read and write (SEC-9).
 */
export class LimiterObject extends DurableObject<Env> {
  #count: Count | undefined

  constructor(state: DurableObjectState, env: Env) {
    super(state, env)
    this.#count = state.storage.kv.get<Count>('count')
  }

  /**
   * Seconds to wait, 'unproven' when this hit requires a solved challenge, or undefined when it is
   * allowed.
   */
  hit(rule: LimitRule, now: number, isProven: boolean): number | 'unproven' | undefined {
    const since = this.#count?.since
    const { count, retryAfter, needsProof } = countHit(this.#count, rule, now, isProven)
    this.#remember(count)
    // Each new window moves the alarm, so that it does not delete the hits of that window.
    if (count.since !== since)
      void this.ctx.storage.setAlarm(Date.now() + rule.seconds * 1000 + 120_000)
    return needsProof ? 'unproven' : retryAfter
  }

  /** Deletes all hits, after the right password was given. */
  clear(): void {
    this.#count = undefined
    this.ctx.storage.kv.delete('count')
  }

  override async alarm(): Promise<void> {
    this.#count = undefined
    await this.ctx.storage.deleteAll()
  }

  #remember(count: Count) {
    if (count === this.#count) return
    this.#count = count
    this.ctx.storage.kv.put('count', count)
  }
}
