// Requirements: CHK-1, CHK-3.
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { expect, open, test } from './journey.ts'
import { filledCart, giveEmail, newEmail } from './shopping.ts'

test.use({ locale: 'fr-FR' })

/**
 * What the browser sends in the place of what was typed, as one with older rules would → field and
 * message of the server's refusal.
 */
const refusals = [
  { sent: { postalCode: '7504' }, field: 'checkout.fields.postalCode', kept: camille.postalCode },
  { sent: { streetName: '' }, field: 'checkout.fields.streetName', kept: camille.streetName },
] as const

for (const { sent, field, kept } of refusals)
  test(`an address whose ${Object.keys(sent).join()} only the server refuses shows the reason at its field`, async ({
    page,
    words,
    api,
    allowErrors,
  }) => {
    allowErrors(/400/)
    const t = await words('fr-fr')
    await filledCart(api('fr-fr'))
    await open(page, 'fr-fr', routes['checkout-account'].href({}))
    await giveEmail(page, t, newEmail())
    await expect(page).toHaveURL(/\/checkout\/address$/)
    const fields = {
      firstName: camille.firstName,
      lastName: camille.lastName,
      streetNumber: camille.streetNumber,
      streetName: camille.streetName,
      postalCode: camille.postalCode,
      city: camille.city,
    }
    for (const [name, value] of Object.entries(fields))
      await page.locator(`[name="shipping.${name}"]`).fill(value)
    await page.locator('[name="shipping.mobile"]').fill(camille.mobile)
    await page.route(/\/api\/v1\/carts\/guest/, async (route, request) => {
      const body = request.postData() ?? ''
      if (request.method() !== 'PUT' || !body.includes('setShippingAddress'))
        return route.continue()
      const changed = JSON.parse(body) as { actions: { action: string; address?: object }[] }
      for (const action of changed.actions) if (action.address) Object.assign(action.address, sent)
      await route.continue({ postData: JSON.stringify(changed) })
    })
    await page.getByRole('button', { name: t('checkout.address.action') }).click()

    const input = page.getByRole('textbox', { name: t(field) })
    await expect(input).toHaveAttribute('aria-invalid', 'true')
    await expect(input).toHaveAccessibleDescription(/\S/)
    await expect(input).toBeFocused()
    await expect(page).toHaveURL(/\/checkout\/address$/)
    await expect(input).toHaveValue(kept)
    for (const [name, value] of Object.entries(fields))
      await expect(page.locator(`[name="shipping.${name}"]`)).toHaveValue(value)

    // With rules of today the same fields are taken.
    await page.unrouteAll({ behavior: 'wait' })
    await page.getByRole('button', { name: t('checkout.address.action') }).click()
    await expect(page).toHaveURL(/\/checkout\/shipping$/)
  })
