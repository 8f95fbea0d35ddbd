// Requirements: PRIV-1.
import { routes } from '#shared/routes/routes.ts'
import { expect, open, test } from './journey.ts'
import { newEmail } from './shopping.ts'

test.use({ locale: 'de-DE' })

const password = 'Lavande-7-nuages!'

test('a customer saves everything as a file and closes the account, on the right password alone', async ({
  page,
  words,
  api,
  allowErrors,
}) => {
  allowErrors(/400/)
  const t = await words('de-de')
  const call = api('de-de')
  const mail = newEmail()
  await call('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
  await open(page, 'de-de', routes['account-settings'].href({}))
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: t('account.data.action') }).click()
  expect((await download).suggestedFilename()).toMatch(/^personal-data-.*\.json$/)

  await page.getByRole('button', { name: t('account.close.action') }).click()
  const dialog = page.getByRole('dialog', { name: t('account.close.question') })
  const field = dialog.getByRole('textbox', { name: t('checkout.login.password') })
  await field.fill('Orage-8-violet!')
  await field.press('Enter')
  await expect(dialog.getByText(t('errors.password.wrong'))).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('Orage-8-violet!')
  expect((await call('GET /api/v1/customers/me')).email).toBe(mail)

  await field.fill(password)
  await field.press('Enter')
  await expect(page.getByText(t('account.close.mailed', { email: mail })).first()).toBeVisible()
  await expect(page).toHaveURL(/\/de-de$/)
  await expect(call('GET /api/v1/customers/me')).rejects.toMatchObject({ code: 'Unauthorized' })
  await expect(
    call('POST /api/v1/auth/login', { body: { username: mail, password } }),
  ).rejects.toMatchObject({ code: 'InvalidCredentials' })
})
