// Requirements: REV-1, REV-2, REV-3, REV-5, REV-6.
import { execFileSync } from 'node:child_process'
import type { APIRequestContext } from '@playwright/test'
import type { Api } from '#shared/api/client.ts'
import { routes } from '#shared/routes/routes.ts'
import { shownOf } from '#shared/cart/shown-cart.ts'
import { camille } from '#tests/support/camille.ts'
import { expect, open, test } from './journey.ts'
import { openShop } from './other-shops.ts'
import { filledCart, giveEmail, newEmail } from './shopping.ts'

const port = Number(process.env.E2E_PORT ?? 4620) + 19
const name = 'reviews'
const title = 'Discret et précis'
test.use({ locale: 'fr-FR', baseURL: `http://localhost:${port}` })

/** One command of the operator's tool on this shop's data; its output as JSON. */
function operate(...words: string[]): unknown {
  const output = execFileSync('node', ['scripts/shop.mjs', ...words, '--json'], {
    env: { ...process.env, DATA_DIR: `test-results/data-${name}`, PORT: String(port) },
    encoding: 'utf8',
  })
  return JSON.parse(output)
}

/** Pays the guest's cart, which has an e-mail address, and gives the order's number. */
async function buy(api: Api, requests: APIRequestContext): Promise<string> {
  const { id, customerEmail = '' } = await api('GET /api/v1/carts/guest', {})
  const cart = await api('PUT /api/v1/carts/guest', {
    body: {
      cartId: id,
      actions: [
        { action: 'setShippingAddress', address: { ...camille, email: customerEmail } },
        { action: 'setShippingMethod', key: 'standard' },
      ],
    },
  })
  const { paymentReference: ref, redirectUrl } = await api('POST /api/v1/payments/guest/start', {
    body: shownOf(cart),
  })
  await requests.post(redirectUrl, { form: { outcome: 'approve' }, maxRedirects: 0 })
  const { orderId } = await api('GET /api/v1/payments/{ref}', { params: { ref } })
  const order = await api('GET /api/v1/orders/guest/{id}', { params: { id: orderId! } })
  return order.orderNumber!
}

// Three starts of a shop and seven commands take a minute; each part has tests of its own.
test(
  'buyers who were told and did not object are asked, and their reviews are shown once they are published',
  {
    tag: '@long',
  },
  async ({ page, words, api, context, allowErrors }) => {
    // The pages of the checkout look for their cart, which became an order beside them.
    allowErrors(/404 .*carts\/guest/)
    let shop = await openShop(name, port, { REVIEW_REQUESTS: '1' })
    try {
      const t = await words('fr-fr')
      const shopper = api('fr-fr')
      const [willing, unwilling] = [newEmail(), newEmail()]
      const numbers: string[] = []
      for (const email of [willing, unwilling]) {
        await filledCart(shopper)
        await open(page, 'fr-fr', routes['checkout-account'].href({}))
        const box = page.getByRole('checkbox', { name: t('checkout.account.noReviews') })
        await expect(box).not.toBeChecked()
        await expect(box).toHaveAccessibleDescription(t('checkout.account.reviews'))
        if (email === unwilling) await box.check()
        await giveEmail(page, t, email)
        await expect(page).toHaveURL(/\/checkout\/address$/)
        numbers.push(await buy(shopper, context.request))
      }
      // In a country whose law asks for consent in advance nobody is asked, and so nothing is said.
      const polish = await words('pl-pl')
      await filledCart(api('pl-pl'), 'ORV-NOTE-WHI', 1, 'PL')
      await open(page, 'pl-pl', routes['checkout-account'].href({}))
      const email = page.getByRole('textbox', { name: polish('checkout.fields.email') }).first()
      await expect(email).toBeVisible()
      await expect(page.getByText(polish('checkout.account.reviews'))).toHaveCount(0)

      for (const number of numbers) {
        operate('ship', number, '--as', 'test')
        operate('deliver', number, '--as', 'test')
      }
      await shop.close()
      shop = await openShop(
        name,
        port,
        { REVIEW_REQUESTS: '1' },
        { isNew: false, plant: 'plant-arrival.ts' },
      )
      const mails = (await shopper('GET /api/v1/outbox', {})).filter(({ text }) =>
        text.includes('/orders/review?'),
      )
      expect(mails.map(({ to }) => to)).toEqual([willing])
      const [, link] = /(\S+\/orders\/review\?\S+)/.exec(mails[0]!.text)!
      expect(mails[0]!.headers?.['List-Unsubscribe']).toContain('/orders/review/refuse')

      await page.goto(link!)
      await page.locator('[type=radio][value="4"]').check()
      await page.locator('[name^="title-"]').fill(title)
      await page.locator('[name^="text-"]').fill('On ne l’entend pas, et il tient ses degrés.')
      await page.locator('[name="author"]').fill('Camille M.')
      await page.getByRole('button').first().click()
      await expect(page.getByRole('status')).toBeVisible()
      const reviewed = await shopper('GET /api/v1/reviews/{sku}', {
        params: { sku: 'ORV-NOTE-WHI' },
      })
      expect(JSON.stringify(reviewed)).not.toContain(title)

      const [waiting] = operate('reviews', 'list', '--waiting') as { id: string; title: string }[]
      expect(waiting).toMatchObject({ title })
      operate('reviews', 'publish', waiting!.id, '--as', 'test')
      await shop.close()
      shop = await openShop(name, port, { REVIEW_REQUESTS: '1' }, { isNew: false })
      const { link: product } = (await filledCart(shopper)).lineItems[0]!
      await open(page, 'fr-fr', product)
      const shown = page.getByRole('article').filter({ hasText: title })
      await shown.scrollIntoViewIfNeeded()
      await expect(shown).toContainText('Camille M.')
      await expect(shown).toContainText(t('catalog.reviews.verified'))
      await expect(shown.getByRole('img', { name: /4/ })).toBeVisible()
    } finally {
      // A page that still loads scripts would report that its shop is gone.
      await page.goto('about:blank')
      await shop.close()
    }
  },
)
