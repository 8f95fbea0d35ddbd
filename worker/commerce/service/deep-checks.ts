import type { HealthCheck, Seen } from '#shared/health/deep-health.ts'
import { runChecks } from '#shared/network/run-checks.ts'
import { databaseNamed } from '#shared/settings/order-databases.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import { cartObject } from '../cart/stub.ts'
import { mailSender } from '../mail/sender.ts'
import { oldestOpenPayment, oldestWaitingMail } from '../watch/measures/store.ts'
import { lastRun, oldestNotice } from '../watch/store.ts'
import {
  allOrders,
  databaseOfOrders,
  isApart,
  onlyDatabase,
  passedOverDatabases,
} from '../storage/databases.ts'
import { checkDatabase, hasOrders } from './store.ts'

const minute = 60_000
// Every five minutes; a run that was missed three times is a fault.
const longestGap = 20 * minute
// Half an hour until a payment's time is over, and a quarter for the cart's alarm.
const longestPayment = 45 * minute
const longestWait = 60 * minute
const longestNotice = 20 * minute
/** An object that no cart has: it stores nothing. */
const emptyCart = '0'.repeat(32)

/** The checks of `/health/deep` that concern the backend (OPS-8), at `now`, epoch ms. */
export function deepChecks(env: Env, now: number): Promise<Record<string, HealthCheck>> {
  return runChecks({
    database: async () => {
      for (const one of allOrders(env)) {
        const { database, migrations } = await checkDatabase(onlyDatabase(one))
        const name = isApart(one) ? databaseOfOrders(one) : 'it'
        if (!database) return { ok: false, why: `${name} does not answer` }
        if (!migrations) return { ok: false, why: 'migrations are missing' }
      }
      for (const name of passedOverDatabases(env))
        if (await hasOrders(databaseNamed(env, name)))
          return { ok: false, why: `${name} has live orders, and LIVE_ORDERS does not name it` }
      return { ok: true }
    },
    cartObject: async () => {
      await cartObject(env, emptyCart).isOpen()
      return { ok: true }
    },
    payment: async () => paymentSettings(env),
    mail: async () => mailSettings(env),
    cron: async () => ageOf(await lastRun(env), now, longestGap, lastRunWords(env)),
    openPayments: async () =>
      ageOf(await oldestOpenPayment(env), now, longestPayment, {
        some: (age) => `the oldest open payment is ${age} old`,
        none: { ok: true, why: 'no payment is open' },
      }),
    waitingMails: async () =>
      ageOf(await oldestWaitingMail(env), now, mailSender(env) ? longestWait : Infinity, {
        some: (age) => `the oldest unsent mail is ${age} old`,
        none: { ok: true, why: 'no mail waits' },
      }),
    alarmNotices: async () =>
      ageOf(await oldestNotice(env), now, longestNotice, {
        some: (age) => `the webhook has not taken a notice that is ${age} old`,
        none: { ok: true, why: 'no notice waits' },
      }),
  })
}

function paymentSettings(env: Env): Seen {
  const { PAYMENT_PROVIDER, SANDBOX_IN_PUBLIC } = settingsOf(env)
  return {
    ok: true,
    why: SANDBOX_IN_PUBLIC
      ? `${PAYMENT_PROVIDER}, as a demonstration in which nobody pays`
      : PAYMENT_PROVIDER,
  }
}

function mailSettings(env: Env): Seen {
  if (mailSender(env)) {
    const isTold = settingsOf(env).MAIL_WEBHOOK_SECRET !== ''
    return { ok: true, why: `a sender is set; bounces are ${isTold ? '' : 'not '}told` }
  }
  const { NO_MAIL_IN_PUBLIC, LOCAL_MAILBOX } = settingsOf(env)
  const isMeant = NO_MAIL_IN_PUBLIC !== '' || LOCAL_MAILBOX !== ''
  return { ok: isMeant, why: isMeant ? 'none is sent, as it is meant' : 'no sender is set' }
}

interface AgeWords {
  some: (age: string) => string
  /** Where there is nothing that has an age. */
  none: Seen
}

function lastRunWords(env: Env): AgeWords {
  const isLocal = settingsOf(env).LOCAL_MAILBOX !== ''
  return {
    some: (age) => `the regular work was last done ${age} ago`,
    none: {
      ok: isLocal,
      why: isLocal
        ? 'a local run has no timer'
        : 'the regular work was never done: a new shop has its first run within five minutes',
    },
  }
}

function ageOf(
  time: number | undefined,
  now: number,
  most: number,
  { some, none }: AgeWords,
): Seen {
  if (time === undefined) return none
  const age = now - time
  return { ok: age <= most, why: some(`${Math.floor(age / minute)} min`) }
}
