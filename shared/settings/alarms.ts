interface Alarm {
  /** What the number is, in words that follow it: "3 payments that …". */
  measures: string
  /** The alarm is raised while the number is above it. ALARM_LIMITS replaces it. */
  limit: number
  /** Bounds of the limit. */
  least: number
  most: number
}

/** The file that says what an alarm means and what to do. */
export function runbookOf(name: AlarmName): string {
  return `docs/runbooks/${name}.md`
}

/**
 * All alarms of the scheduled watch (OPS-9). How each is measured is in
 * `worker/commerce/watch/measures`.
 */
export const alarms = {
  'no-orders': {
    measures: 'minutes without an order, at an hour at which earlier weeks had orders',
    limit: 60,
    least: 15,
    most: 1_440,
  },
  'open-payments': {
    measures: 'payments that nobody has settled 15 minutes after their time was over',
    limit: 0,
    least: 0,
    most: 10_000,
  },
  'payments-without-orders': {
    measures: 'payments with money and without an order, for more than 30 minutes',
    limit: 0,
    least: 0,
    most: 10_000,
  },
  'refunds-waiting': {
    measures: 'minutes that the oldest refund has been waiting for its provider',
    limit: 30,
    least: 10,
    most: 10_080,
  },
  'refunds-failed': {
    measures: 'refunds of the last seven days that their provider refused for good',
    limit: 0,
    least: 0,
    most: 10_000,
  },
  reservations: {
    measures: 'percent of the sellable pieces of one product that are held by unpaid reservations',
    limit: 50,
    least: 5,
    most: 100,
  },
  'mails-dead': {
    measures: 'mails that were given up after eight attempts',
    limit: 0,
    least: 0,
    most: 10_000,
  },
  'mails-late': {
    measures: 'minutes that the oldest mail has been waiting to be sent',
    limit: 60,
    least: 10,
    most: 10_080,
  },
  'mails-bounced': {
    measures: 'percent of the mails since yesterday that bounced for good, 5 bounces at least',
    limit: 5,
    least: 1,
    most: 100,
  },
  'mails-complained': {
    measures: 'of 1,000 mails since yesterday that their readers called spam, 2 at least',
    limit: 1,
    least: 1,
    most: 1_000,
  },
  'error-rate': {
    measures: 'percent of the requests of ten minutes that failed, 20 at least',
    limit: 2,
    least: 1,
    most: 100,
  },
  'cron-missed': {
    measures: 'minutes since the regular work was last done without a failure',
    limit: 20,
    least: 10,
    most: 1_440,
  },
  'database-size': {
    measures: 'megabytes in the largest database, of the 10,000 that D1 allows',
    limit: 8_000,
    least: 1,
    most: 10_000,
  },
  'backup-old': {
    measures:
      'minutes since the newest complete backup was begun, or since there is something to lose',
    limit: 180,
    least: 60,
    most: 10_080,
  },
  'backend-down': {
    measures: 'of three calls of the remote backend that failed, for its certificate too',
    limit: 2,
    least: 0,
    most: 2,
  },
  'certificate-ends': {
    measures:
      'days since the certificate of the remote backend had to be renewed, 21 before its end',
    limit: 0,
    least: 0,
    most: 20,
  },
  'certificate-unread': {
    measures: 'hours since the pipeline last read the certificate of the remote backend',
    limit: 24,
    least: 7,
    most: 336,
  },
  'book-differences': {
    measures: 'payments about which the shop and their provider disagree',
    limit: 0,
    least: 0,
    most: 10_000,
  },
} as const satisfies Record<string, Alarm>

export type AlarmName = keyof typeof alarms

/** Limits that a deployment replaces. */
export type AlarmLimits = Partial<Record<AlarmName, number>>

export const alarmNames = Object.keys(alarms).filter(isAlarmName)

export function isAlarmName(name: string): name is AlarmName {
  return Object.hasOwn(alarms, name)
}

/** The limit of an alarm after the deployment's changes. */
export function alarmLimit(name: AlarmName, changes: AlarmLimits): number {
  return changes[name] ?? alarms[name].limit
}

/**
 * Parses `no-orders=120,error-rate=5`; undefined for an unknown or duplicate name, or a number
 * outside its bounds.
 */
export function parseAlarmLimits(text: string): AlarmLimits | undefined {
  const limits: AlarmLimits = {}
  if (text === '') return limits
  for (const entry of text.split(',')) {
    const [, name = '', number = ''] = /^\s*([a-z-]+)=(\d{1,6})\s*$/.exec(entry) ?? []
    if (!isAlarmName(name) || Object.hasOwn(limits, name)) return undefined
    const { least, most } = alarms[name]
    const limit = Number(number)
    if (limit < least || limit > most) return undefined
    limits[name] = limit
  }
  return limits
}
