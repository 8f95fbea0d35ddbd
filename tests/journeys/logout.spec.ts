// Requirements: ACC-10, ROUTE-16, ACC-13.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { newEmail } from './shopping.ts'

// Without motion the open menu stands still at once. Playwright scrolls the page when it has found
// a button in motion twice: the menu moves with the header, and the click outside it closes it.
test.use({ locale: 'fr-FR', contextOptions: { reducedMotion: 'reduce' } })

const rounds = process.env.LONG === '1' ? 20 : 2
const password = 'Lavande-7-nuages!'

test('logging out leaves nothing behind, and going back shows nothing', async ({
  page,
  words,
  api,
}) => {
  test.setTimeout(rounds * 30_000)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const mail = newEmail()
  await call('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
  for (let round = 1; round <= rounds; round += 1) {
    if (round > 1) await call('POST /api/v1/auth/login', { body: { username: mail, password } })
    await open(page, 'fr-fr', routes['account-settings'].href({}))
    await expect(page.getByRole('main').getByText(mail).first()).toBeVisible()
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('shell.user.open') })
      .click()
    await page.getByRole('button', { name: t('shell.user.logout') }).click()
    await expect(page).toHaveURL(/\/fr-fr$/)
    await expect(call('GET /api/v1/customers/me')).rejects.toMatchObject({ code: 'Unauthorized' })

    await page.goBack()
    await expect(page).toHaveURL(/\/auth\/login/)
    await expect(page.getByText(mail)).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(
      mail,
    )
  }
})

test('an account page leads to the login, and from there back', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  const mail = newEmail()
  const call = api('fr-fr')
  await call('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
  await call('POST /api/v1/auth/logout')
  await open(page, 'fr-fr', routes['account-orders'].href({}))
  await expect(page).toHaveURL(/\/auth\/login\?redirect=/)
  await page.getByRole('textbox', { name: t('checkout.fields.email') }).fill(mail)
  await page.getByRole('textbox', { name: t('checkout.login.password') }).fill(password)
  await page.getByRole('button', { name: t('checkout.login.action'), exact: true }).click()
  await expect(page).toHaveURL(/\/account\/orders$/)
  await expect(page.getByText(t('account.orders.empty'))).toBeVisible()

  await page.getByRole('button', { name: t('shell.menu.open') }).click()
  const menu = page.getByRole('dialog', { name: t('shell.menu.title') })
  await expect(menu.getByRole('link', { name: t('shell.user.account') })).toBeVisible()
  await expect(menu.getByRole('link', { name: t('shell.user.join') })).toBeHidden()
})
