import { marketHeaders } from '#shared/api/client.ts'
import { gzipped, kilobytes, withPage } from '../browser.mjs'
import { locale, otherProduct, product } from '../pages.mjs'
import { shop } from '../servers.mjs'

/**
 * The requests of a navigation from one product to another, compared with the bare product as JSON.
 */
export async function run() {
  const { url } = await shop()
  const answer = await fetch(`${url}/api/v1/products/${otherProduct.key}?locale=${locale}`, {
    headers: marketHeaders(locale),
  })
  const bare = gzipped([JSON.stringify(await answer.json())])
  const { idle, asked } = await withPage(async (page) => {
    const early = requestsOf(page)
    await page.goto(url + product.path, { waitUntil: 'networkidle' })
    const idle = early.filter(isVisit)
    const asked = requestsOf(page)
    await page.evaluate((path) => void navigation.navigate(path), otherProduct.path)
    await page.waitForURL(`**${otherProduct.path}`)
    await page.waitForLoadState('networkidle')
    return { idle, asked }
  })
  const visits = asked.filter(isVisit)
  const documents = asked.filter(({ type }) => type === 'document').length
  const scripts = asked.filter(({ type }) => type === 'script').length
  // Requested again, because the browser does not keep the body of a stream.
  const bodies = await Promise.all(visits.map(async (visit) => (await fetch(visit.url)).text()))
  const size = gzipped(bodies)
  return [
    {
      what: `In-app navigation against the bare product, gz (${kilobytes(size)} to ${kilobytes(bare)})`,
      measured: `${(size / bare).toFixed(2)} ×`,
      goal: '≤ 1.15 × (stretch 1.05)',
      isReached: size > 0 && size / bare <= 1.15,
    },
    {
      what: 'In-app navigation: requests, documents, scripts',
      measured: `${visits.length}, ${documents}, ${scripts}`,
      goal: '1, 0, 0',
      isReached: visits.length === 1 && documents === 0 && scripts === 0,
    },
    {
      what: 'Fetched ahead without intent',
      measured: String(idle.length),
      goal: '0',
      isReached: idle.length === 0,
    },
  ]
}

function requestsOf(page) {
  const requests = []
  page.on('request', (request) =>
    requests.push({ url: request.url(), type: request.resourceType() }),
  )
  return requests
}

function isVisit({ url }) {
  return new URL(url).pathname.startsWith('/_visit/')
}
