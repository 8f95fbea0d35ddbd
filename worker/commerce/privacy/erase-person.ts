import { ShopError } from '#shared/api/errors.ts'
import { type Locale, markets } from '#shared/markets/markets.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { accountClosedMail } from '../mail/privacy-mails.ts'
import { mailStatement } from '../mail/outbox.ts'
import { recallOrdersOf } from '../orders/archive/recall-orders.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { archiveStatements } from './retention/store.ts'
import { allOrders, onlyDatabase } from '../storage/databases.ts'
import {
  type Account,
  type ErasedParts,
  erasePersonRows,
  type KeptOrder,
  keptOrders,
  type Person,
  runBatch,
} from './store.ts'

export interface Erasure {
  erased: ErasedParts
  /** Orders that a law, or their delivery, still requires. */
  kept: KeptOrder[]
}

/**
 * Erases a person: the account, and data under its address where that is verified (PRIV-4). The
 * owner of the account gets a last mail. Throws PaymentInProgress while one of their payments is
 * open. Repeated, it finds nothing more.
 */
export async function erasePerson(
  env: Env,
  person: Person,
  account: Account | undefined,
  now: number,
  locale?: Locale,
): Promise<Erasure> {
  const erase = () => eraseRecalled(env, person, account, now, locale)
  // An order of theirs may have gone to the archive after it was brought back.
  const { orders, erased } = await erase().catch(async (error: unknown) => {
    if (violatedConstraint(error) !== 'closing') throw error
    return erase().catch(explain)
  })
  for (const one of allOrders(env).map(onlyDatabase))
    await runBatch(one, archiveStatements(one, now))
  // Read before: an archived order has no link to the person any more.
  const waiting = new Map((await keptOrders(env, person)).map((order) => [order.number, order]))
  return { erased, kept: orders.map((order) => waiting.get(order.number) ?? order) }
}

/**
 * Brings the person's orders back from the archive, and erases the person. Aborts as
 * `erasePersonRows` does.
 */
async function eraseRecalled(
  env: Env,
  person: Person,
  account: Account | undefined,
  now: number,
  locale: Locale | undefined,
): Promise<{ orders: KeptOrder[]; erased: ErasedParts }> {
  for (const one of allOrders(env)) await recallOrdersOf(one, person, now)
  const orders = await keptOrders(env, person)
  const until = orders.length > 0 ? Math.max(...orders.map((order) => order.booksUntil)) : undefined
  const mail =
    account &&
    accountClosedMail(await textsOf(env, locale ?? localeOf(account)), {
      to: account.email,
      accountId: account.id,
      until,
    })
  const more = mail ? [mailStatement(env, mail, now)] : []
  return { orders, erased: await erasePersonRows(env, person, now, more) }
}

/** The market in which an account was opened, by its language and country. */
export function localeOf({ language, country }: Pick<Account, 'language' | 'country'>): Locale {
  const own = markets.filter((market) => market.language === language)
  return (own.find((market) => market.country === country) ?? own[0] ?? markets[0]!).code
}

function explain(error: unknown): never {
  throw violatedConstraint(error) === 'closing' ? new ShopError('PaymentInProgress') : error
}
