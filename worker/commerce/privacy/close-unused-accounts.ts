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

/** Maximum number of accounts that one run writes to, and that one run closes. */
const atOnce = 20

/**
 * Closes accounts without a login for years (PRIV-2). Their owners get a mail in advance, and a
 * login before the date keeps the account.
 */
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
