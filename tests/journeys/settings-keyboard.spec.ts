// Requirements: A11Y-2, PRIV-1.
import type { Locator, Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { camille } from '#tests/support/camille.ts'
import { beginning, expect, open, test } from './journey.ts'
import { newEmail } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const password = 'Lavande-7-nuages!'
const furthest = 150

test('the settings of an account are gone through with the keyboard alone', async ({
  page,
  words,
  api,
  playwright,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/400/)
  const t = await words('fr-fr')
  const call = api('fr-fr')
  const mail = newEmail()
  await call('POST /api/v1/auth/signup', { body: { mail, password, acceptTerms: true } })
  const elsewhere = await playwright.request.newContext({ baseURL: baseURL! })
  await elsewhere.post('/api/v1/auth/login?locale=fr-fr', { data: { username: mail, password } })
  await elsewhere.dispose()
  await open(page, 'fr-fr', routes['account-settings'].href({}))
  const saved = page.getByRole('button', { name: t('account.settings.save') }).first()

  await test.step('changes the name, and keeps the keyboard’s place', async () => {
    await write(page, page.locator('[name=firstName]'), 'Camille')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('account.settings.saved')).first()).toBeVisible()
    await expectPlace(page)
    await expect(saved).toBeEnabled()
  })

  await test.step('asks for the link that proves the address', async () => {
    await follow(page, page.getByRole('button', { name: t('account.email.resend') }))
    await expect(page.getByText(t('account.email.resent'))).toBeVisible()
    await expectPlace(page)
  })

  await test.step('changes the e-mail address, on the right password alone', async () => {
    const form = page.locator('form:has([name=email])')
    await write(page, form.locator('[name=email]'), newEmail())
    await write(page, form.locator('[name=password]'), 'Orage-8-violet!')
    await page.keyboard.press('Enter')
    await expect(form.getByText(t('errors.password.wrong'))).toBeVisible()
    await expect(form.locator('[name=password]')).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type(password)
    await page.keyboard.press('Enter')
    await expect(form.locator('[name=email]')).toHaveValue('')
    await expectPlace(page)
  })

  await test.step('logs the other device out', async () => {
    const others = page.getByRole('button', { name: t('account.sessions.endOthers') })
    await follow(page, others)
    await expect(page.getByText(t('account.sessions.ended')).first()).toBeVisible()
    await expect(others).toHaveCount(0)
    await expectPlace(page)
  })

  await test.step('changes the password', async () => {
    const form = page.locator('form:has([name=current])')
    await write(page, form.locator('[name=current]'), password)
    await write(page, form.locator('[name=password]'), 'Tilleul-4-orages!')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('account.password.saved')).first()).toBeVisible()
    await expectPlace(page)
  })

  await test.step('adds an address in a dialog that holds the focus, and gives it back', async () => {
    const add = page.getByRole('button', { name: t('account.addresses.add') })
    const dialog = page.getByRole('dialog', { name: t('account.addresses.add') })
    await expectTrap(page, add, dialog)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    for (const name of ['firstName', 'lastName', 'streetNumber', 'streetName'] as const)
      await write(page, dialog.locator(`[name="address.${name}"]`), camille[name])
    for (const name of ['postalCode', 'city', 'mobile'] as const)
      await write(page, dialog.locator(`[name="address.${name}"]`), camille[name])
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page.getByText(camille.streetName).first()).toBeVisible()
    await expectPlace(page)
  })

  await test.step('removes it again, after a question', async () => {
    const remove = page.getByRole('button', { name: beginning(t('account.addresses.remove')) })
    const dialog = page.getByRole('dialog', { name: t('account.addresses.removeTitle') })
    await expectTrap(page, remove, dialog)
    await page.keyboard.press('Enter')
    await follow(
      page,
      dialog.getByRole('button', { name: t('account.addresses.remove'), exact: true }),
    )
    await expect(dialog).toBeHidden()
    await expect(page.getByText(camille.streetName)).toHaveCount(0)
    await expectPlace(page)
  })

  await test.step('reaches the download, and the consents', async () => {
    await reach(page, page.getByRole('link', { name: t('account.data.action') }), 'Tab')
    await reach(page, page.getByRole('switch').first(), 'Shift+Tab')
  })

  await test.step('leaves the question before closing, with Escape and with its button', async () => {
    const close = page.getByRole('button', { name: t('account.close.action') })
    const dialog = page.getByRole('dialog', { name: t('account.close.question') })
    await expectTrap(page, close, dialog)
    await page.keyboard.press('Enter')
    await follow(page, dialog.getByRole('button', { name: t('account.close.keep') }))
    await expect(dialog).toBeHidden()
    await expect(close).toBeFocused()
  })

  await test.step('closes the account', async () => {
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: t('account.close.question') })
    await write(page, dialog.locator('[name=password]'), 'Tilleul-4-orages!')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/fr-fr$/)
    await expect(page.getByText(t('account.close.done')).first()).toBeVisible()
  })
})

/**
 * Opens a dialog by its button: the focus goes in, stays in however far it goes, and Escape gives
 * it back to the button.
 */
async function expectTrap(page: Page, button: Locator, dialog: Locator): Promise<void> {
  await reach(page, button)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  const hasFocus = () => dialog.evaluate((element) => element.contains(document.activeElement))
  await expect.poll(hasFocus, 'the focus goes into the dialog').toBe(true)
  for (const key of ['Tab', 'Shift+Tab'])
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press(key)
      // Between its last and first field the focus may pass the browser's own bar, where no element
      // of the page has it.
      const isOutside = await dialog.evaluate(
        (element) =>
          document.activeElement !== document.body && !element.contains(document.activeElement),
      )
      expect(isOutside, 'the focus stays in the dialog').toBe(false)
    }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button, 'the focus comes back').toBeFocused()
}

/** The keyboard has a place in the page: pressing Tab would not begin at its top. */
async function expectPlace(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)
}

/** Presses Tab until the target has the focus, first in its direction, unless one is named. */
async function reach(page: Page, target: Locator, key?: 'Tab' | 'Shift+Tab'): Promise<void> {
  await expect(target).toBeAttached()
  const isBefore = await target.evaluate(
    (element) =>
      ((document.activeElement ?? document.body).compareDocumentPosition(element) &
        Node.DOCUMENT_POSITION_PRECEDING) !==
      0,
  )
  const both = isBefore ? (['Shift+Tab', 'Tab'] as const) : (['Tab', 'Shift+Tab'] as const)
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  for (const direction of key ? [key] : both)
    for (let presses = 0; presses < furthest; presses += 1) {
      if (await hasFocus()) return
      await page.keyboard.press(direction)
    }
  throw new Error(`Not reached by ${furthest} × Tab`)
}

async function follow(page: Page, target: Locator): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('Enter')
}

async function write(page: Page, target: Locator, text: string): Promise<void> {
  await reach(page, target)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}
