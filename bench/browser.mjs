import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { chromium } from 'playwright'
import { launchOptions } from '../build/launch-options.ts'

/**
 * Calls `use` with a new Chromium page with an empty cache, in the language of the measured pages:
 * with another one, the shop would show a question.
 */
export async function withPage(use) {
  const browser = await chromium.launch(launchOptions())
  try {
    return await use(
      await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'fr-FR' }),
    )
  } finally {
    await browser.close()
  }
}

/** Collects the responses of the page from now on: `{ url, type, body }`. */
export function listen(page) {
  const received = []
  page.on('response', (response) => received.push(response))
  return async () =>
    Promise.all(
      received
        .filter((response) => response.status() === 200)
        .map(async (response) => ({
          url: new URL(response.url()),
          type: response.request().resourceType(),
          body: await response.body(),
        })),
    )
}

export function gzipped(bodies) {
  return bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
}

export function brotlied(bodies) {
  return bodies.reduce(
    (sum, body) =>
      sum + brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length,
    0,
  )
}

export function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB`
}
