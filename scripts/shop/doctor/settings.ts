import type { Finding } from '../check-settings.ts'
import { type Line, right, wrong } from './line.ts'

/** The findings of `check`, one line each; one line where there are none. */
export function judgeSettings(findings: readonly Finding[], unlisted: string | undefined): Line[] {
  const lines = findings.map(({ variable, problem, cure }) =>
    wrong('settings', `${variable} ${problem}`, cure),
  )
  if (unlisted !== undefined)
    lines.push(wrong('secrets', unlisted.split('\n')[0] ?? unlisted, 'npx wrangler login'))
  return lines.length > 0
    ? lines
    : [right('settings', 'every variable is right, every secret is there')]
}

/** Settings that a shop may lack, but that its operators will miss. */
export function judgeWatch(
  vars: Record<string, string>,
  secrets: readonly string[],
  environment: string,
): Line[] {
  const put = (name: string) => `npx wrangler secret put ${name} --env ${environment}`
  const isTold = secrets.includes('ALARM_WEBHOOK') || Boolean(vars.ALARM_EMAIL)
  return [
    isTold
      ? right('alarms', 'somebody is told')
      : wrong('alarms', 'nobody is told of alarms', `${put('ALARM_WEBHOOK')}, or set ALARM_EMAIL.`),
    secrets.includes('HEALTH_TOKEN')
      ? right('health', '/health/deep can be opened')
      : wrong(
          'health',
          '/health/deep has no token',
          `${put('HEALTH_TOKEN')}: openssl rand -hex 32`,
        ),
    secrets.includes('BACKUP_KEY')
      ? right('backups', 'the database is backed up')
      : wrong(
          'backups',
          'no backup is made: BACKUP_KEY is missing',
          `openssl rand -hex 32, kept outside of Cloudflare too, then ${put('BACKUP_KEY')}`,
        ),
  ]
}
