// Requirements: SIZE-3, SIZE-5.
import type { Page } from '@playwright/test'
import { expect, open, test } from './journey.ts'

const path = '/thermostat-tempo/size'
/** 92 mm, as a browser takes a mm. */
const inCss = (92 / 25.4) * 96

/** Widths in px of the card and of the product's front as they are drawn. */
async function widthsOn(page: Page) {
  const box = async (svg: string) => (await page.locator(svg).first().boundingBox())?.width ?? 0
  return { card: await box('.size-card svg'), front: await box('.size-stage svg') }
}

test.use({ locale: 'fr-FR' })

test('the outline is adjusted by keyboard with a card, and stays so until it is reset', async ({
  page,
}) => {
  await open(page, 'fr-fr', path)
  const slider = page.getByRole('slider', { name: 'Taille de la carte dessinée' })
  await expect(slider).toHaveAttribute('aria-valuetext', '100\u00A0%')
  expect((await widthsOn(page)).front).toBeCloseTo(inCss, 0)

  await slider.focus()
  for (let step = 0; step < 12; step++) await page.keyboard.press('ArrowRight')
  const main = page.getByRole('main')
  await expect(main.getByRole('status')).toContainText('Réglé pour votre écran')
  await expect(slider).toHaveValue('216')
  const adjusted = await widthsOn(page)
  expect(adjusted.card).toBeCloseTo(216, 0)
  // As large beside the card as the product is beside a real one.
  expect(adjusted.front / adjusted.card).toBeCloseTo(92 / 53.98, 2)

  await page.reload()
  await expect(main.getByRole('status')).toContainText('Réglé pour votre écran')
  await expect(slider).toHaveValue('216')
  expect((await widthsOn(page)).front).toBeCloseTo(adjusted.front, 0)

  // Paper knows its own size.
  await page.emulateMedia({ media: 'print' })
  expect((await widthsOn(page)).front).toBeCloseTo(inCss, 0)
  const line = await page.locator('.size-proof svg').boundingBox()
  expect(line?.width).toBeCloseTo((50 / 25.4) * 96, 0)
  await expect(slider).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Réinitialiser' }).click()
  await expect(main.getByRole('status')).toContainText('À peu près grandeur nature')
  expect((await widthsOn(page)).front).toBeCloseTo(inCss, 0)
})

test('what is larger than the screen is said and can be scrolled by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, 'fr-fr', '/camera-aube/size')
  await expect(page.getByRole('main').getByRole('status')).toContainText('plus large')
  const stage = page.getByRole('group', { name: 'Contour grandeur nature' })
  await stage.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => stage.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the outline has the size that the browser takes for it, and the page says so', async ({
    page,
  }) => {
    await page.goto(`/fr-fr${path}`)
    await expect(page.getByText('Sans JavaScript, le contour n’a qu’à peu près')).toBeVisible()
    await expect(page.getByRole('slider')).toBeHidden()
    expect((await widthsOn(page)).front).toBeCloseTo(inCss, 0)
  })
})
