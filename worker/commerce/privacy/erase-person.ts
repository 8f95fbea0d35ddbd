import { ShopError } from '#shared/api/errors.ts'
import { type Locale, markets } from '#shared/markets/markets.ts'
import { violatedConstraint } from '../storage/violated-constraint.ts'
import { accountClosedMail } from '../mail/privacy-mails.ts'
import { mailStatement } from '../mail/outbox.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { archiveStatements } from './retention/store.ts'
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
  /** What the law or an order under way still needs. */
  kept: KeptOrder[]
}

/**
 * Erases a person: the account, and what lies under the address where it is proven. The owner of the account is written to once more. Throws
 * PaymentInProgress while one of their payments is open. Done again it finds nothing more.
 */
export async function erasePerson(
  env: Env,
  person: Person,
  account: Account | undefined,
  now: number,
  locale?: Locale,
): Promise<Erasure> {
  const orders = await keptOrders(env, person)
  const until = orders.length > 0 ? Math.max(...orders.map((order) => order.booksUntil)) : undefined
  const mail =
    account &&
    accountClosedMail(await textsOf(env, locale ?? localeOf(account)), {
      to: account.email,
      accountId: account.id,
      until,
    })
  const erased = await erasePersonRows(
    env,
    person,
    now,
    mail ? [mailStatement(env, mail, now)] : [],
  ).catch(explain)
  await runBatch(env, archiveStatements(env, now))
  // Looked up before: what is archived by now is nobody's any more.
  const waiting = new Map((await keptOrders(env, person)).map((order) => [order.number, order]))
  return { erased, kept: orders.map((order) => waiting.get(order.number) ?? order) }
}

/** The market that an account was opened in, as its language and country say. */
export function localeOf({ language, country }: Pick<Account, 'language' | 'country'>): Locale {
  const own = markets.filter((market) => market.language === language)
  return (own.find((market) => market.country === country) ?? own[0] ?? markets[0]!).code
}

function explain(error: unknown): never {
  throw violatedConstraint(error) === 'closing' ? new ShopError('PaymentInProgress') : error
}
