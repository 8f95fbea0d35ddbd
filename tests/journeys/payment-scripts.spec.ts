// Requirements: PAY-16.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { routes } from '#shared/routes/routes.ts'
import inventory from '../../docs/payment-scripts.json' with { type: 'json' }
import { expect, hydrated, test } from './journey.ts'
import { readyToPay } from './shopping.ts'

test.use({ locale: 'fr-FR' })

const loads = process.env.LONG === '1' ? 10 : 2

interface Seen {
  files: string[]
  inline: string[]
  headers: Record<string, string>
}

/** What Chromium runs on the payment page, and the headers that say what it may run. */
async function look(page: Page): Promise<Seen> {
  const files = new Set<string>()
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const { origin, pathname } = new URL(response.url())
    files.add(origin === new URL(page.url()).origin ? nameOf(pathname) : response.url())
    // What came is what was built.
    expect(digest(await response.body()), pathname).toBe(
      digest(readFileSync(`dist/client${pathname}`)),
    )
  })
  const response = (await page.goto(localePath('fr-fr', routes['checkout-payment'].href({}))))!
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const inline = await page.evaluate(() =>
    [...document.scripts]
      .filter(({ src, type }) => !src && (type === '' || type === 'module'))
      .map(({ textContent }) => textContent.slice(0, 40)),
  )
  expect(await page.locator('iframe').count()).toBe(0)
  const headers = await response.allHeaders()
  return {
    files: [...files].sort(),
    inline: [...new Set(inline)].sort(),
    headers: Object.fromEntries(
      Object.keys(inventory.headers).map((name) => [name, withoutNonce(headers[name] ?? 'absent')]),
    ),
  }
}

test('the payment page runs only the scripts of the inventory, with the headers that it lists', async ({
  browser,
  page,
  api,
}) => {
  test.setTimeout(60_000 + loads * 15_000)
  await readyToPay(api('fr-fr'))
  const state = await page.context().storageState()
  for (let load = 0; load < loads; load++) {
    // Each time a browser that has nothing at hand.
    const context = await browser.newContext({ storageState: state, locale: 'fr-FR' })
    await context.route(/\/images\//, (route) => route.abort())
    const agreed = load % 2 === 1
    if (agreed)
      await context.addInitScript(() =>
        localStorage.setItem('vitrine.consent', '{"analytics":true,"marketing":true}'),
      )
    const seen = await look(await context.newPage())
    await context.close()
    expect(seen).toEqual({
      files: [...inventory.files, ...(agreed ? inventory.withConsent : [])]
        .map(({ name }) => name)
        .toSorted(),
      inline: inventory.inline.map(({ begins }) => begins).toSorted(),
      headers: inventory.headers,
    })
  }
})

test('every script of the inventory has its reason', () => {
  for (const { why } of [...inventory.files, ...inventory.withConsent, ...inventory.inline])
    expect(why.length).toBeGreaterThan(20)
})

/** A built file without the hash of its content. */
function nameOf(pathname: string): string {
  return pathname.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.js$/, '')
}

function digest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function withoutNonce(value: string): string {
  return value.replaceAll(/'nonce-[\w-]{22}'/g, "'nonce-…'")
}
