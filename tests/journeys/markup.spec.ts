// Requirements: A11Y-4.
import type { APIRequestContext } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import type { Locale } from '#shared/markets/markets.ts'
import { cartAsForms } from '#shared/routes/without-scripts.ts'
import { routes } from '#shared/routes/routes.ts'
import { become, families } from '../visual/families.ts'
import { checkedLocales, messagesOf } from '#tests/support/html-messages.ts'
import { expect, test } from './journey.ts'
import { readyToPay } from './shopping.ts'

async function fetchAll(
  requests: APIRequestContext,
  locale: Locale,
  paths: readonly string[],
  statuses = [200],
) {
  const documents: Record<string, string> = {}
  for (const path of paths) {
    const response = await requests.get(localePath(locale, path), {
      headers: { 'accept-language': locale },
    })
    expect(statuses, path).toContain(response.status())
    documents[`${locale}${path}`] = await response.text()
  }
  return documents
}

/** Kinds of pages without approved pictures. */
const others = [
  ...(['pro', 'resellers', 'jobs', 'auth-reset', 'language', 'checkout-redirect'] as const).map(
    (name) => routes[name].href({}),
  ),
  routes.subcategory.href({ category: 'security', subcategory: 'cameras' }),
  ...['', '?q=camera', '?q=zzzz'].map((query) => routes.search.href({}) + query),
  ...['', '?products=aube,veille'].map((query) => routes.compare.href({}) + query),
  '/fit',
  ...['', '?a=radiators.mains.other.3', '?a=electric', '?a=unknown'].map(
    (query) => routes.finder.href({ fit: 'fit', finder: 'heating' }) + query,
  ),
  ...['', '?room=garden', '?living=ciel.passerelle&garden=vent.pluie'].map(
    (query) => routes.room.href({ planner: 'room' }) + query,
  ),
  routes['brand-creations'].href({ brand: 'lumo' }),
  '/with-lumo/weather-with-lumo',
  routes.partner.href({ brand: 'lumo', partner: 'atelier-gent' }),
  ...['privacy', 'cookies', 'withdrawal'].map((name) =>
    routes.content.href({ path: `legal/${name}` }),
  ),
]

// Two languages show what their markup is; the long run has all.
const inEachRun = new Set<Locale>(['fr-fr', 'en-us'])

for (const locale of checkedLocales) {
  const tag = inEachRun.has(locale) ? [] : '@long'
  test(
    `every kind of page in ${locale} is valid HTML`,
    { tag },
    async ({ context, api, allowErrors }) => {
      allowErrors(/./)
      const documents: Record<string, string> = {}
      for (const visitor of ['anyone', 'shopper', 'customer'] as const) {
        const orderId = await become(visitor, api(locale), context.request, locale)
        const paths = families
          .filter((family) => family.visitor === visitor)
          .map(({ path }) => path({ locale, orderId }))
        if (visitor === 'anyone') paths.push(...others)
        if (visitor === 'shopper') paths.push(routes.cart.href({}) + cartAsForms)
        Object.assign(documents, await fetchAll(context.request, locale, paths, [200, 404]))
      }
      expect(messagesOf(documents)).toEqual([])
    },
  )
}

test('refused forms are valid HTML, and the checker finds what is wrong', async ({
  context,
  api,
  baseURL,
}) => {
  const headers = { 'sec-fetch-site': 'same-origin', origin: baseURL! }
  const post = async (path: string, form: Record<string, string>) =>
    (await context.request.post(path, { form, headers, maxRedirects: 0 })).text()
  const cart = await readyToPay(api('fr-fr'))
  const documents: Record<string, string> = {
    login: await post('/fr-fr/auth/login', { username: 'nobody', password: '' }),
    wrong: await post('/fr-fr/auth/login', {
      username: 'nobody@example.org',
      password: 'Lavande-7-nuages!',
    }),
    quantity: await post('/fr-fr/cart', { line: cart.lineItems[0]!.id, quantity: 'many' }),
  }
  const planted =
    '<!doctype html><html lang="en"><head><title>x</title></head><body><h1>x</h1><span><p>x</p></span><br/></body></html>'
  const found = messagesOf({ ...documents, planted })
  expect(found.filter((message) => !message.startsWith('planted.html:'))).toEqual([])
  expect(found).toHaveLength(2)
})
