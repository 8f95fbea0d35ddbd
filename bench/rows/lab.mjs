import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from 'playwright'
import { marketHeaders } from '#shared/api/client.ts'
import { launchOptions } from '../../build/launch-options.ts'
import { compressing } from '../compressing-proxy.mjs'
import { median } from '../measure.mjs'
import { article, cart, home, listing, locale, product } from '../pages.mjs'
import { shop } from '../servers.mjs'

// Downloaded for the run and not a dependency: it is larger than all others together.
const lighthouse = 'lighthouse@13.5.0'
const runs = Number(process.env.LAB_RUNS ?? 5)
/** Chromium's trace fails at times; Lighthouse then has to be run again. */
const tries = 3
const debugging = Number(process.env.LAB_PORT ?? 4639)
const pages = { product: product.path, listing, home, article, cart }
const categories = ['performance', 'accessibility', 'best-practices', 'seo']

/**
 * Lighthouse's mobile setting on a slow connection, through a proxy that compresses and speaks
 * HTTP/2 as the edge does.
 */
export async function run() {
  const proxy = await compressing(await shop())
  const profile = mkdtempSync(join(tmpdir(), 'lab-'))
  const { args, ...options } = launchOptions()
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    ignoreHTTPSErrors: true,
    args: [...args, `--remote-debugging-port=${debugging}`, '--ignore-certificate-errors'],
  })
  try {
    const results = []
    const speeds = []
    for (const [name, path] of Object.entries(pages)) {
      if (path === cart) await fillCart(browser.request, proxy.url)
      // The first visit creates the resized pictures.
      await report(proxy.url + path)
      const reports = []
      for (let i = 0; i < runs; i++) reports.push(await report(proxy.url + path))
      speeds.push(...reports.map(({ speed }) => speed))
      results.push(...rowsOf(name, reports))
    }
    return [...results, speedRow(speeds)]
  } finally {
    await browser.close()
    proxy.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** One report of Lighthouse. The browser's storage is cleared before, except for the cart. */
async function report(url, left = tries) {
  const args = [
    url,
    `--port=${debugging}`,
    '--output=json',
    '--quiet',
    `--only-categories=${categories}`,
  ]
  if (url.endsWith(cart)) args.push('--disable-storage-reset')
  try {
    const { stdout } = await promisify(execFile)('npx', ['--yes', lighthouse, ...args], {
      maxBuffer: 64_000_000,
    })
    return figuresOf(JSON.parse(stdout))
  } catch (error) {
    if (left > 1) return report(url, left - 1)
    throw new Error(`${url}: ${error.message}`, { cause: error })
  }
}

function figuresOf({ categories: scores, audits, environment, runtimeError }) {
  if (runtimeError) throw new Error(runtimeError.message)
  const value = (audit) => audits[audit].numericValue
  return {
    scores: categories.map((category) => Math.round(scores[category].score * 100)),
    lcp: value('largest-contentful-paint') / 1000,
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    speed: environment.benchmarkIndex,
  }
}

async function fillCart(requests, origin) {
  const address = `${origin}/api/v1/carts/guest?locale=${locale}`
  const headers = marketHeaders(locale)
  const { id: cartId } = await (
    await requests.post(address, { headers, data: { country: 'FR' } })
  ).json()
  const actions = [{ action: 'addLineItem', sku: 'ORV-NOTE-WHI', quantity: 2 }]
  const { ok } = await requests.put(address, { headers, data: { cartId, actions } })
  if (!ok) throw new Error('the cart could not be filled')
}

/**
 * Lighthouse slows every machine down by a factor of four: its blocking times can be compared only
 * together with this figure.
 */
function speedRow(speeds) {
  const [least, most] = [Math.min(...speeds), Math.max(...speeds)].map(Math.round)
  return {
    what: 'This machine by Lighthouse’s index (a desktop: 1500 to 2000)',
    measured: `${Math.round(median(speeds))} (${least} to ${most})`,
    goal: '',
  }
}

function rowsOf(name, reports) {
  const [performance, accessibility, practices, seo] = categories.map((_, at) =>
    median(reports.map(({ scores }) => scores[at])),
  )
  const middle = (key) => median(reports.map((report) => report[key]))
  const [lcp, tbt, cls] = ['lcp', 'tbt', 'cls'].map(middle)
  // The cart asks search engines not to list it, which lowers that score.
  const isListed = pages[name] !== cart
  return [
    {
      what: `Lighthouse, ${name}: performance, accessibility, best practices${isListed ? ', SEO' : ''}`,
      measured: [performance, accessibility, practices, ...(isListed ? [seo] : [])].join(', '),
      goal: `≥ 97, 100, 100${isListed ? ', 100' : ''}`,
      isReached:
        performance >= 97 &&
        accessibility === 100 &&
        practices === 100 &&
        (!isListed || seo === 100),
    },
    {
      what: `Lighthouse, ${name}: LCP, TBT, CLS`,
      measured: `${lcp.toFixed(2)} s, ${tbt.toFixed(0)} ms, ${cls.toFixed(3)}`,
      goal: '≤ 1.8 s, ≤ 100 ms, ≤ 0.01 (stretch 1.4 s, 50 ms, 0)',
      isReached: lcp <= 1.8 && tbt <= 100 && cls <= 0.01,
    },
  ]
}
