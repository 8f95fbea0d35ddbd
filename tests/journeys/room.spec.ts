// Requirements: ROOM-1, ROOM-2, ROOM-3, ROOM-5.
import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'

/** Presses Tab until the focus is on a link or button whose name contains the text. */
async function tabTo(page: Page, text: string) {
  const focused = page.locator(':focus')
  for (let presses = 0; presses < 90; presses++) {
    if ((await focused.count()) > 0 && ((await focused.textContent()) ?? '').includes(text)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No "${text}" within 90 presses of Tab`)
}

test.describe('with scripts', () => {
  test.use({ locale: 'de-DE' })

  test('by keyboard alone from the empty house to the filled cart', async ({ page, words }) => {
    const t = await words('de-de')
    await open(page, 'de-de', '/zimmer')
    await page.evaluate(() => Object.assign(window, { stays: true }))
    await tabTo(page, 'Schlafzimmer')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 2, name: 'Schlafzimmer' })
    await expect(heading).toBeFocused()
    await expect(page).toHaveURL(/\?room=bedroom$/)

    // The same link adds the next piece, so it keeps the focus.
    await tabTo(page, 'Hinzufügen – Sensor Trait')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?bedroom=trait&room=bedroom$/)
    await expect(page.locator(':focus')).toContainText('Noch eins – Sensor Trait')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\?bedroom=trait\*2&room=bedroom$/)
    await expect(page.getByRole('status').filter({ hasText: '2' }).first()).toContainText('89,80')

    await page
      .getByRole('main')
      .getByRole('link', { name: 'Heizkörperthermostat Cadence – Hinzufügen' })
      .focus()
    await page.keyboard.press('Enter')
    const together = page.getByRole('heading', { level: 2, name: 'Was sie gemeinsam tun' })
    await expect(together).toBeVisible()
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')

    await page.goBack()
    await expect(together).toHaveCount(0)
    await page.goForward()
    await expect(together).toBeVisible()

    await tabTo(page, 'Alles in den Warenkorb')
    await page.keyboard.press('Enter')
    await expect(page.getByText(t('cart.toast.added')).first()).toBeVisible()
    // All of it happened in one document.
    expect(await page.evaluate(() => 'stays' in window)).toBe(true)
    await open(page, 'de-de', '/cart')
    await expect(page.getByRole('main').getByRole('spinbutton')).toHaveCount(2)
  })

  test('rooms and places can be tapped', async ({ page }) => {
    await open(page, 'de-de', '/zimmer?hall=tempo')
    for (const link of await page.locator('.house-room').all()) {
      const box = await link.boundingBox()
      expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    }
    await page.locator('.house-room').filter({ hasText: 'Flur' }).click()
    const place = page.locator('.house-spot').filter({ hasText: 'Sirene Écho' })
    const box = await place.boundingBox()
    expect(Math.min(box!.width, box!.height)).toBeGreaterThanOrEqual(44)
    await place.click()
    await expect(page).toHaveURL(/\?hall=echo\.tempo&room=hall$/)
    await expect(place).toContainText('€')
    await place.click()
    await expect(page).toHaveURL(/\?hall=tempo&room=hall$/)
  })

  test('the plan fits on two sheets of paper', async ({ page }) => {
    await open(
      page,
      'de-de',
      '/zimmer?hall=tempo.echo&living=ciel.passerelle.trait&bedroom=cadence.trait&room=hall',
    )
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('.house-drawing').first()).toBeVisible()
    await expect(page.getByText('/de-de/zimmer?bedroom=')).toBeVisible()
    await expect(page.getByText(/^Preise vom/)).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Zimmer des Hauses' })).toBeHidden()
    const pdf = await page.pdf({ format: 'A4' })
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)!.length).toBeLessThanOrEqual(2)
  })
})

// Links and forms are the same at every size.
test.describe('without scripts', () => {
  test.use({ locale: 'fr-FR', javaScriptEnabled: false })

  test('from the home page to the filled cart', async ({ page }) => {
    await page.goto('/fr-fr')
    await page.getByRole('main').getByRole('link', { name: 'Équiper sa maison' }).click()
    await page.getByRole('link', { name: 'Chaud là où vous êtes' }).click()
    await page.locator('.house-room').filter({ hasText: 'Cave' }).click()
    await page.locator('.house-spot').filter({ hasText: 'Filet' }).click()
    await page.getByRole('button', { name: 'Tout mettre au panier' }).click()
    await expect(page).toHaveURL(/\/fr-fr\/cart\?view=forms$/)
    for (const name of ['Pack Chaleur', 'Détecteur Filet', 'Capteur Trait'])
      await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible()
  })
})
