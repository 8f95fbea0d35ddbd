// Requirements: VAL-13.
import type { BrowserContext } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { expect, open, test } from './journey.ts'
import { readManifest } from './manifest.ts'
import { filledCart, giveEmail, newEmail } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const password = 'Lavande-7-nuages!'

/** Forms that nothing checks before they are sent: only the server knows the rules. */
async function withoutRules(context: BrowserContext): Promise<void> {
  for (const [source, { file }] of Object.entries(readManifest()))
    if (source.endsWith('-rules.ts')) await context.route(`/${file}`, (route) => route.abort())
}

test.beforeEach(({ context, allowErrors }) => {
  allowErrors(/400|Failed to load resource/)
  return withoutRules(context)
})

test('a sign-up whose rules cannot be loaded is checked by the server alone', async ({
  page,
  words,
}) => {
  const t = await words('fr-fr')
  await open(page, 'fr-fr', routes['auth-signup'].href({}))
  const mail = page.locator('[name=mail]')
  const secret = page.locator('[name=password]')
  const address = newEmail()
  await mail.fill(address)
  await secret.fill('lavande')
  await page.locator('[name=acceptTerms]').check()
  await page.getByRole('button', { name: t('account.signup.action') }).click()
  await expect(secret).toHaveAccessibleDescription(new RegExp(t('errors.password.uppercase')))
  await expect(secret).toBeFocused()
  await expect(page.getByText(t('checkout.failed'))).toHaveCount(0)
  await expect(mail).toHaveValue(address)
  await expect(secret).toHaveValue('lavande')

  await secret.fill(password)
  await expect(secret).not.toHaveAttribute('aria-invalid')
  await page.getByRole('button', { name: t('account.signup.action') }).click()
  await expect(page).toHaveURL(/\/account$/)
})

test('checkout goes on without the rules of its forms', async ({ page, words, api }) => {
  const t = await words('fr-fr')
  await filledCart(api('fr-fr'))
  await open(page, 'fr-fr', routes['checkout-account'].href({}))
  await giveEmail(page, t, 'camille@')
  await expect(page.locator('[name=email]')).toHaveAttribute('aria-invalid', 'true')
  await giveEmail(page, t, newEmail())
  await expect(page).toHaveURL(/\/checkout\/address$/)

  const fields = {
    firstName: camille.firstName,
    lastName: camille.lastName,
    streetNumber: camille.streetNumber,
    streetName: camille.streetName,
    postalCode: '7504',
    city: camille.city,
    mobile: camille.mobile,
  }
  const field = (part: string, name: string) => page.locator(`[name="${part}.${name}"]`)
  for (const [name, value] of Object.entries(fields)) await field('shipping', name).fill(value)
  await page.getByRole('button', { name: t('checkout.address.action') }).click()
  await expect(field('shipping', 'postalCode')).toHaveAttribute('aria-invalid', 'true')
  await expect(field('shipping', 'postalCode')).toBeFocused()
  for (const [name, value] of Object.entries(fields))
    await expect(field('shipping', name)).toHaveValue(value)

  await field('shipping', 'postalCode').fill(camille.postalCode)
  // Another billing address, which takes the contact of the delivery address.
  await page.locator('[name=same]').uncheck()
  for (const name of ['firstName', 'lastName', 'streetNumber', 'streetName', 'city'] as const)
    await field('billing', name).fill(camille[name])
  await page.getByRole('button', { name: t('checkout.address.action') }).click()
  await expect(field('billing', 'postalCode')).toHaveAttribute('aria-invalid', 'true')
  await field('billing', 'postalCode').fill(camille.postalCode)
  await page.getByRole('button', { name: t('checkout.address.action') }).click()
  await expect(page).toHaveURL(/\/checkout\/shipping$/)
})

test('settings whose rules cannot be loaded say what the server refuses', async ({
  page,
  words,
  api,
}) => {
  const t = await words('fr-fr')
  await api('fr-fr')('POST /api/v1/auth/signup', {
    body: { mail: newEmail(), password, acceptTerms: true },
  })
  await open(page, 'fr-fr', routes['account-settings'].href({}))
  const firstName = page.locator('[name=firstName]')
  const save = page.getByRole('button', { name: t('account.settings.save') }).first()
  await firstName.fill('Camille')
  await save.click()
  await expect(page.getByText(t('account.settings.saved')).first()).toBeVisible()

  // A name that was given cannot be emptied.
  await firstName.fill('')
  await save.click()
  await expect(firstName).toHaveAccessibleDescription(t('errors.address.firstName'))
  await expect(firstName).toBeFocused()
})
