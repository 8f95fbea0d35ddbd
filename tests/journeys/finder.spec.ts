// Requirements: FIT-1, FIT-2, FIT-5.
import type { Page } from '@playwright/test'
import { beginning, expect, hydrated, open, test } from './journey.ts'

const start = '/kompatibilitaet/heizung'

/** Presses Tab until the focus is on a link or button of that name. */
async function tabTo(page: Page, name: string) {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 60; presses++) {
    if ((await focused.count()) > 0 && (await focused.innerText()).startsWith(name)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No "${name}" within 60 presses of Tab`)
}

test.describe('with scripts', () => {
  test.use({ locale: 'de-DE' })

  test('by keyboard alone from the first question to the filled cart', async ({ page, words }) => {
    const t = await words('de-de')
    await open(page, 'de-de', start)
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await tabTo(page, 'Heizkörper mit warmem Wasser')
    await page.keyboard.press('Enter')
    const heading = (name: string) => page.getByRole('heading', { level: 2, name })
    await expect(heading('Was finden Sie am Thermostat?')).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading('Wie sitzt der Griff am Heizkörper?')).toBeFocused()

    await page.goBack()
    await expect(heading('Was finden Sie am Thermostat?')).toBeFocused()
    await page.goForward()
    await expect(heading('Wie sitzt der Griff am Heizkörper?')).toBeFocused()

    // Arrow keys go from one answer to the next.
    await page.keyboard.press('Tab')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('link', { name: 'Geschraubt, andere Größe' })).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(heading('Wie viele Heizkörper')).toBeFocused()
    await tabTo(page, '2')
    await page.keyboard.press('Enter')
    await expect(heading('Ja, es passt.')).toBeFocused()
    await expect(page).toHaveURL(/\?a=radiators\.two\.thread\.2$/)
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

    await tabTo(page, 'Alles in den Warenkorb')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('cart.toast.added')).first()).toBeVisible()
    await expect(page.getByText(t('cart.toast.addedNamed', { name: '' }).trim())).toHaveCount(0)
    // All of it happened in one document.
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    await open(page, 'de-de', '/cart')
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(2)
  })

  test('a step has the focus from the moment when it is rendered', async ({ page }) => {
    await open(page, 'de-de', start)
    await page.getByRole('link', { name: beginning('Heizkörper mit warmem Wasser') }).click()
    const heading = page.getByRole('heading', { level: 2, name: 'Was finden Sie am Thermostat?' })
    await expect(heading).toBeFocused()
    // Whoever presses Tab before it has the focus would be taken back to it.
    const focused = await heading.evaluate(
      (element) =>
        new Promise<string | null | undefined>((resolve) => {
          element.blur()
          new MutationObserver(() => resolve(document.activeElement?.textContent)).observe(
            element,
            { characterData: true, childList: true, subtree: true },
          )
          history.back()
        }),
    )
    expect(focused).toBe(await page.getByRole('heading', { level: 2 }).first().textContent())
  })

  test('an answer can be changed, and not knowing it leads to people', async ({ page }) => {
    await open(page, 'de-de', `${start}?a=radiators.unknown.thread.1`)
    await expect(page.getByRole('heading', { level: 2, name: 'Zum Teil.' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: beginning('Ändern Was finden Sie') })
      .click()
    for (const question of ['Was finden Sie am Thermostat?', 'Wie sitzt der Griff']) {
      await expect(page.getByRole('heading', { level: 2, name: question })).toBeFocused()
      await page.getByRole('link', { name: 'Weiß ich nicht' }).click()
    }
    await expect(
      page.getByRole('heading', { level: 2, name: 'Ein Blick fehlt noch.' }),
    ).toBeFocused()
    await page.getByRole('main').getByRole('link', { name: 'Fragen Sie uns' }).click()
    await expect(page).toHaveURL(/\/de-de\/hilfe\/kontakt$/)
    await hydrated(page)
  })
})

// Links and forms are the same at every size.
test.describe('without scripts', () => {
  test.use({ locale: 'fr-FR', javaScriptEnabled: false })

  test('from the home page to the filled cart', async ({ page }) => {
    await page.goto('/fr-fr')
    await page.getByRole('main').getByRole('link', { name: 'Vérifier ma chaudière' }).click()
    for (const answer of ['Des radiateurs à eau', 'Deux fils fins', 'Vissée, avec', '3'])
      await page
        .getByRole('main')
        .getByRole('link', { name: beginning(answer) })
        .click()
    await expect(
      page.getByRole('heading', { level: 2, name: 'Oui, c’est compatible.' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Tout mettre au panier' }).click()
    await expect(page).toHaveURL(/\/fr-fr\/cart\?view=forms$/)
    await expect(page.getByRole('main').getByRole('link', { name: 'Pack Chaleur' })).toBeVisible()
  })
})
