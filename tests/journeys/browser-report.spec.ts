// Requirements: OPS-40, OPS-41.
import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { routes } from '#shared/routes/routes.ts'
import { BrowserReport } from '#shared/metrics/browser-report.ts'
import { sourceOf } from '#scripts/shop/source-verb.ts'
import { expect, hydrated, open, test } from './journey.ts'

test.use({ locale: 'de-DE' })

/** The reports that a page sends, with the statuses of their answers. */
function reportsOf(page: Page) {
  const bodies: BrowserReport[] = []
  const statuses: number[] = []
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/_report')
      bodies.push(BrowserReport.parse(JSON.parse(request.postData() ?? '')))
  })
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/_report') statuses.push(response.status())
  })
  return { bodies, statuses }
}

const measuring = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .some(({ name }) => /\/assets\/measure-browser-/.test(name)),
  )

/** What the browser does when its tab is put in the background. */
async function hide(page: Page) {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    Object.defineProperty(document, 'hidden', { value: true, configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

async function agree(page: Page, isAgreed: boolean) {
  await page.addInitScript((analytics) => {
    localStorage.setItem('vitrine.consent', JSON.stringify({ analytics, marketing: false }))
    Math.random = () => 0
  }, isAgreed)
}

test('web vitals and errors of scripts are told once, with consent', async ({
  page,
  allowErrors,
}) => {
  allowErrors(/Broken at/)
  await agree(page, true)
  const { bodies, statuses } = reportsOf(page)
  await open(page, 'de-de', routes.home.href({}))
  await hydrated(page)
  await expect.poll(() => measuring(page)).toBe(true)
  await page.evaluate(() => {
    for (const _ of [1, 2, 3])
      dispatchEvent(
        new ErrorEvent('error', {
          error: Object.assign(new TypeError('Broken at https://x.example/a?token=secret'), {
            stack: `TypeError\n at https://shop.example/assets/shop-1a2b3c4d.js:1:99`,
          }),
        }),
      )
  })
  // Acting ends the wait for a larger picture; the library then tells the largest when it is idle.
  await page.keyboard.press('Tab')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  await hide(page)
  await expect.poll(() => statuses).toEqual([204])
  await hide(page)
  const [report] = bodies
  expect(bodies).toHaveLength(1)
  expect(report).toMatchObject({ locale: 'de-de', page: 'home' })
  expect(report!.vitals.TTFB).toBeGreaterThan(0)
  expect(report!.vitals.LCP).toBeGreaterThan(0)
  expect(report!.errors).toEqual([
    {
      message: 'TypeError: Broken at https://x.example/a',
      place: 'assets/shop-1a2b3c4d.js:1:99',
      count: 3,
    },
  ])
})

for (const kind of ['no choice', 'refusal', 'Global Privacy Control', 'Do Not Track'])
  test(`nothing is measured with ${kind}`, async ({ page }) => {
    if (kind !== 'no choice') await agree(page, kind !== 'refusal')
    await page.addInitScript((signal) => {
      const name = {
        'Global Privacy Control': 'globalPrivacyControl',
        'Do Not Track': 'doNotTrack',
      }
      const property = name[signal as keyof typeof name]
      if (property)
        Object.defineProperty(navigator, property, {
          value: property === 'doNotTrack' ? '1' : true,
        })
    }, kind)
    const { bodies } = reportsOf(page)
    await open(page, 'de-de', routes.home.href({}))
    await hydrated(page)
    await page.waitForLoadState('networkidle')
    await hide(page)
    await page.waitForLoadState('networkidle')
    expect(bodies).toEqual([])
    if (kind !== 'Do Not Track') expect(await measuring(page)).toBe(false)
  })

test('the source of an error is found by maps that the shop does not serve', async ({
  page,
  request,
}) => {
  await open(page, 'de-de', routes.home.href({}))
  const release = await page.evaluate(
    () => (JSON.parse(document.getElementById('boot')!.textContent) as { build: string }).build,
  )
  const scripts = readdirSync('dist/client/assets')
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, code: readFileSync(`dist/client/assets/${name}`, 'utf8') }))
  const { name, code } = scripts.find((file) => file.code.includes('custom_error'))!
  const before = code.slice(0, code.indexOf('custom_error')).split('\n')
  const place = `assets/${name}:${before.length}:${before.at(-1)!.length + 1}`
  expect(sourceOf(`dist/source-maps/${release}`, place)).toMatchObject({
    file: 'client/analytics/errors.ts',
  })
  expect(code).not.toContain('sourceMappingURL')
  expect((await request.get(`/assets/${name}.map`)).status()).toBe(404)
  expect(readdirSync('dist/client/assets').filter((name) => name.endsWith('.map'))).toEqual([])
})
