// Requirements: CAT-20, PRIV-2.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, open, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

const locale = 'fr-fr'

test('what was viewed is shown on other product pages, and kept only with consent', async ({
  page,
  words,
  api,
}) => {
  const t = await words(locale)
  const call = api(locale)
  const [veille, aube] = await Promise.all(
    ['veille', 'aube'].map((key) =>
      call('GET /api/v1/products/{key}', { params: { key }, query: {} }),
    ),
  )
  const list = page.locator('#viewed')
  /** Opens a page, and acts: the part of the page that keeps and shows products loads then. */
  const visit = async (path: string) => {
    await open(page, locale, path)
    await page.keyboard.press('Shift')
  }
  const kept = () => page.evaluate(() => localStorage.getItem('vitrine.viewed'))
  const agree = (analytics: boolean) =>
    page.evaluate(
      (choice) =>
        localStorage.setItem(
          'vitrine.consent',
          JSON.stringify({ analytics: choice, marketing: false }),
        ),
      analytics,
    )

  await test.step('nothing is kept before a choice', async () => {
    await visit(veille!.link)
    await page.mouse.wheel(0, 400)
    await visit(aube!.link)
    expect(await kept()).toBeNull()
    await expect(list).toHaveCount(0)
  })

  await test.step('with consent the next page shows it', async () => {
    await agree(true)
    await visit(veille!.link)
    await expect.poll(kept).toContain('veille')
    await visit(aube!.link)
    await expect(list).toContainText(veille!.name)
    await expect(list).not.toContainText(t('catalog.compare.add', { name: aube!.name }))
    await expect(list.getByRole('article')).toHaveCount(1)
    const { violations } = await new AxeBuilder({ page }).include('#viewed').analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
  })

  await test.step('the empty cart shows it too', async () => {
    await visit('/cart')
    await expect(list.getByRole('article')).toHaveCount(2)
  })

  await test.step('its button empties it', async () => {
    await page.getByRole('button', { name: t('catalog.product.forgetViewed') }).press('Enter')
    await expect(list).toHaveCount(0)
    await expect(page.getByRole('main')).toBeFocused()
    expect(await kept()).toBeNull()
  })
})
