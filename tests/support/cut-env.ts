import { interceptedEnv } from './intercepted-env.ts'

/**
 * Bindings of a request whose client goes away after so many storage calls: the runtime cancels it
 * there, so nothing of it runs on. The call under way is either never sent, or done without an
 * answer.
 */
export function cutEnv(after: number, last: 'is not sent' | 'is done unheard') {
  const { promise: isCut, resolve } = Promise.withResolvers<void>()
  const state = { calls: 0, isCut }
  const env = interceptedEnv(async (call) => {
    if (state.calls++ < after) return call()
    if (last === 'is done unheard' && state.calls === after + 1)
      await Promise.resolve(call()).catch(() => undefined)
    resolve()
    return new Promise(() => undefined)
  })
  return { env, state }
}
