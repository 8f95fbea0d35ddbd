// Requirements: A11Y-5.
import type { Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { expect, hydrated, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

const group = '::view-transition-group(picture)'

/** Goes from a category to the product of its first card; gives the product's name. */
async function followFirstCard(page: Page) {
  await open(page, 'fr-fr', routes.category.href({ category: 'energy' }))
  await hydrated(page, 'main article a')
  const heading = page.getByRole('main').getByRole('article').first().getByRole('heading')
  const name = (await heading.textContent())!.trim()
  await heading.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name)
}

const stage = (page: Page) => page.locator('.gallery-stage')
/** What takes part in a transition that is not over. */
const named = (page: Page) => page.locator('[style*="view-transition-name"]')

/** Counts view transitions and those that carry a product's picture from page to page. */
async function watchTransitions(page: Page) {
  await page.addInitScript((name) => {
    const seen = { all: 0, grown: 0 }
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (render) => {
      const transition = start(render)
      seen.all += 1
      void look(transition)
      return transition
    }
    async function look({ ready }: ViewTransition) {
      await ready
      const moving = document
        .getAnimations()
        .map(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement)
      if (moving.includes(name)) seen.grown += 1
    }
    Object.assign(window, { transitions: seen })
  }, group)
  return () =>
    page.evaluate(
      () => (window as unknown as { transitions: { all: number; grown: number } }).transitions,
    )
}

test('a product’s picture grows from its card into its page, which is scrolled to its top', async ({
  page,
}) => {
  const seen = await watchTransitions(page)
  await followFirstCard(page)
  await expect.poll(seen).toEqual({ all: 1, grown: 1 })
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(named(page)).toHaveCount(0)
})

test('on the way back it shrinks into its card, at the former scroll position', async ({
  page,
}) => {
  const seen = await watchTransitions(page)
  await open(page, 'fr-fr', routes.listing.href({ productListing: 'products' }))
  // Fonts and what comes when the browser is idle may still move the card.
  await page.waitForLoadState('networkidle')
  const heading = page.getByRole('main').getByRole('article').nth(9).getByRole('heading')
  await heading.scrollIntoViewIfNeeded()
  const place = await heading.boundingBox()
  await heading.getByRole('link').click()
  await expect.poll(seen).toEqual({ all: 1, grown: 1 })
  await expect(named(page)).toHaveCount(0)
  await page.goBack()
  await expect.poll(seen).toEqual({ all: 2, grown: 2 })
  expect(await heading.boundingBox()).toEqual(place)
  await expect(named(page)).toHaveCount(0)
})

test('on the way back from further down the page nothing moves', async ({ page }) => {
  const seen = await watchTransitions(page)
  await followFirstCard(page)
  await expect.poll(seen).toEqual({ all: 1, grown: 1 })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.goBack()
  await expect(stage(page)).toHaveCount(0)
  expect(await seen()).toEqual({ all: 1, grown: 1 })
})

test('with reduced motion nothing moves', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const seen = await watchTransitions(page)
  await followFirstCard(page)
  await page.goBack()
  await expect(stage(page)).toHaveCount(0)
  expect(await seen()).toEqual({ all: 0, grown: 0 })
})
