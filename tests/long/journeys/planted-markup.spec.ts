// Requirements: CONT-3, SEC-6.
import payloads from '../../corpus/markup.json' with { type: 'json' }
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { expect, hydrated, test } from '#tests/journeys/journey.ts'
import { openShop } from '#tests/journeys/other-shops.ts'
import { plantedPages } from '#tests/support/planted-markup.ts'

// A shop is opened for this file alone.
test.describe.configure({ mode: 'default' })

const port = Number(process.env.E2E_PORT ?? 4620) + 12
let shop: Awaited<ReturnType<typeof openShop>>

test.beforeAll(async () => {
  test.setTimeout(240_000)
  shop = await openShop('planted-markup', port, {}, { plant: '../long/journeys/plant-markup.ts' })
})
test.afterAll(() => shop?.close())

test.use({ baseURL: `http://localhost:${port}`, locale: 'fr-FR' })

/**
 * What markup would leave behind if any of it became elements: none of this is in a page of the
 * shop.
 */
const strange =
  '[onerror], [onload], [onfocus], [ontoggle], [onbegin], [onmouseover], [srcdoc], [src="x"], base, object, math, [href^="javascript:"], [action^="javascript:"]'

/** The fixture fails the test for everything that the policy had to stop. */
async function expectInert(page: Page, path: string): Promise<string> {
  const executed: string[] = []
  await page.exposeFunction('executed', () => executed.push(path)).catch(() => undefined)
  const response = await page.goto(localePath('fr-fr', path))
  expect(response!.status(), path).toBeLessThan(500)
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(await page.locator(strange).count(), path).toBe(0)
  expect(executed).toEqual([])
  return page.evaluate(() => document.title + document.body.innerText)
}

test('markup in pages, articles, the navigation and reviews is words, and none of it runs', async ({
  page,
}) => {
  test.setTimeout(120_000)
  let words = ''
  for (const path of plantedPages) words += await expectInert(page, path)
  // It was there to be read.
  expect(
    payloads.filter((payload) => words.includes(payload.replaceAll(/[\u2028\u2029]/g, ''))).length,
  ).toBeGreaterThan(20)
})

test('markup in an address is nothing at all', async ({ page, allowErrors }) => {
  test.setTimeout(900_000)
  allowErrors(/404/)
  for (const payload of payloads) {
    const value = encodeURIComponent(payload)
    await expectInert(
      page,
      `/all-products?sort=${value}&colors=${value}&page=${value}&q=${value}#${value}`,
    )
    await expectInert(page, `/press?country=${value}&tag=${value}&year=${value}`)
    await expectInert(page, `/auth/login?redirect=${value}`)
  }
})
