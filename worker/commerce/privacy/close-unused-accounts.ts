import { brand } from '#shared/settings/brand.ts'
import { localePath } from '#shared/markets/locale.ts'
import { milliseconds, retention } from '#shared/rules/retention.ts'
import { routes } from '#shared/routes/routes.ts'
import { mailStatement } from '../mail/outbox.ts'
import { accountUnusedMail } from '../mail/privacy-mails.ts'
import { configuredOrigin } from '../http/origin.ts'
import { textsOf } from '../texts/locale-texts.ts'
import { erasePerson, localeOf } from './erase-person.ts'
import { overdueAccounts, runBatch, toldStatement, unusedAccounts } from './store.ts'

/** Accounts that one run writes to, and that one run closes. */
const atOnce = 20

/** Closes accounts that nobody has logged in to for years. Their owners are told in good time, and a login before then keeps the account. */
export async function closeUnusedAccounts(env: Env, now: number): Promise<void> {
  const { unused, notice } = retention.account.terms
  const unusedSince = now - milliseconds(unused)
  for (const account of await unusedAccounts(env, unusedSince + milliseconds(notice), atOnce)) {
    const locale = localeOf(account)
    const link =
      (configuredOrigin(env) ?? brand.origin) + localePath(locale, routes['auth-login'].href({}))
    const mail = accountUnusedMail(await textsOf(env, locale), {
      to: account.email,
      link,
      accountId: account.id,
      closesAt: now + milliseconds(notice),
    })
    await runBatch(env, [toldStatement(env, account.id, now), mailStatement(env, mail, now)])
  }
  for (const account of await overdueAccounts(
    env,
    unusedSince,
    now - milliseconds(notice),
    atOnce,
  )) {
    await erasePerson(
      env,
      { customerId: account.id, emailKey: account.isVerified ? account.emailKey : undefined },
      account,
      now,
    )
  }
}
