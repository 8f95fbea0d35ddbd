import { settingsOf } from '#shared/settings/settings.ts'

/**
 * The level at which an answer from a cache is logged: `debug`, but for one of LOG_HITS answers,
 * which stands for all of them.
 */
export function hitLevel(env: Env): 'info' | 'debug' {
  const { LOG_HITS } = settingsOf(env)
  return LOG_HITS > 0 && Math.random() * LOG_HITS < 1 ? 'info' : 'debug'
}
