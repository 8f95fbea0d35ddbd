// Requirements: CAT-22, CAT-23, A11Y-5.
import type { Locator, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, hydrated, open, test } from './journey.ts'
import { readManifest } from './manifest.ts'

test.use({ locale: 'fr-FR' })

const path = '/camera-veille'
const script = `/${readManifest()['client/catalog/product/turntable.tsx']!.file}`

/** The paths of frames, models and the turntable's script that the page has asked for. */
function watchMotion(page: Page): string[] {
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/') || pathname === script) asked.push(pathname)
  })
  return asked
}

const button = (page: Page) => page.getByRole('button', { name: 'Faire tourner' })
const slider = (page: Page) => page.getByRole('slider', { name: /^Faire tourner/ })
const value = async (of: Locator) => Number(await of.getAttribute('aria-valuenow'))

async function openTurntable(page: Page) {
  await open(page, 'fr-fr', path)
  await button(page).click()
  await expect(slider(page)).toBeFocused()
}

test('nothing of a turntable is loaded before it is asked for, all of it by one press', async ({
  page,
}) => {
  const asked = watchMotion(page)
  await open(page, 'fr-fr', path)
  await hydrated(page, '.gallery-motion button')
  await page.mouse.wheel(0, 200)
  await page.waitForLoadState('networkidle')
  expect(asked).toEqual([])
  await button(page).click()
  await expect(slider(page)).toBeFocused()
  const names = [1, 2, 3, 4].map((number) => `/media/motion/veille-white-${number}.avif`)
  expect(asked.toSorted()).toEqual([script, ...names].toSorted())
})

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('a product is turned by keys and by dragging, and moves by nothing else', async ({
    page,
  }) => {
    await openTurntable(page)
    await page.waitForTimeout(500)
    expect(await value(slider(page))).toBe(0)
    await expectNoViolation(page, 'a turntable')
    await page.keyboard.press('ArrowRight')
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '15\u00A0degrés')
    await page.keyboard.press('End')
    await expect(slider(page)).toHaveAttribute('aria-valuenow', '345')
    await page.keyboard.press('Home')
    const box = (await slider(page).boundingBox())!
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    await page.mouse.move(middle.x, middle.y)
    await page.mouse.down()
    await page.mouse.move(middle.x + box.width / 4, middle.y, { steps: 5 })
    await page.mouse.up()
    expect(await value(slider(page))).toBe(90)
    // The gallery behind it stays where it was.
    expect(await page.locator('.gallery-strip').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0)
  })
})

test('one turn shows that it turns, and ends where it began', async ({ page }) => {
  await openTurntable(page)
  const drawn = () =>
    page.locator('.turntable canvas').evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())
  const seen = new Set<string>()
  for (let look = 0; look < 60; look++) {
    seen.add(await drawn())
    await page.waitForTimeout(50)
  }
  expect(seen.size).toBeGreaterThan(2)
  const last = await drawn()
  // Nobody who listens is told of it.
  expect(await value(slider(page))).toBe(0)
  await page.keyboard.press('Home')
  expect(await drawn()).toBe(last)
})

test('what cannot be loaded is said in words, and loaded again', async ({ page, allowErrors }) => {
  allowErrors(/Failed to load resource/)
  await page.route('**/media/motion/**', (route) => route.abort())
  await open(page, 'fr-fr', path)
  await button(page).click()
  await expect(page.getByRole('alert')).toContainText('n’ont pas pu être chargées')
  await page.unroute('**/media/motion/**')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(slider(page)).toBeFocused()
})

test('closing a turntable leads back to its button', async ({ page }) => {
  await openTurntable(page)
  await page.keyboard.press('Escape')
  await expect(slider(page)).toHaveCount(0)
  await expect(button(page)).toBeFocused()
  await button(page).click()
  await page.getByRole('button', { name: 'Fermer' }).last().click()
  await expect(button(page)).toBeFocused()
})

test('the link to the room is on no page of a browser without a viewer', async ({ page }) => {
  await open(page, 'fr-fr', path)
  await hydrated(page, '.gallery-motion button')
  await expect(page.getByRole('link', { name: 'Voir chez vous' })).toHaveCount(0)
})

test.describe('on Android', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
  })

  test('the link to the room names a model that is there', async ({ page, request }) => {
    await open(page, 'fr-fr', path)
    const link = page.getByRole('link', { name: 'Voir chez vous' })
    const file = /[?&]file=([^&#]+)/.exec((await link.getAttribute('href')) ?? '')![1]!
    const model = await request.get(decodeURIComponent(file))
    expect(model.headers()['content-type']).toBe('model/gltf-binary')
    expect((await model.body()).toString('latin1', 0, 4)).toBe('glTF')
  })
})
