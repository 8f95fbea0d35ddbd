/** Replaces the module `cloudflare:workers` where the shop runs in plain Node. */
export class DurableObject {
  protected readonly ctx: DurableObjectState
  protected readonly env: Env

  constructor(ctx: DurableObjectState, env: Env) {
    this.ctx = ctx
    this.env = env
  }
}

/** Work behind an answer goes on: its storage calls take their turns as all others do. */
export function waitUntil(promise: Promise<unknown>): void {
  promise.catch(() => undefined)
}

/** The bindings can only be reached through a process. */
export const env = {}
