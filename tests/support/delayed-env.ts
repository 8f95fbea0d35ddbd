import { interceptedEnv } from './intercepted-env.ts'

/**
 * Bindings that wait before every call to the database and to objects, so that what lies between a
 * read and its write becomes wide (ACIDRain).
 */
export function delayedEnv(random: () => number, longest = 20): Env {
  return interceptedEnv((call) => scheduler.wait(random() * longest).then(call))
}
