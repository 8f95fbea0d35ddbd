// Requirements: CAT-19.
import { expect, test } from './journey.ts'

test.use({ locale: 'fr-FR' })

const second = /\/images\/[\w-]+-2\?/

test('the second picture of a card is loaded when it is pointed at, and moves nothing', async ({
  page,
}, { project }) => {
  const loaded: string[] = []
  page.on('request', (request) => {
    if (second.test(request.url())) loaded.push(new URL(request.url()).pathname)
  })
  await page.goto('/fr-fr/energy', { waitUntil: 'networkidle' })
  expect(loaded).toEqual([])
  const card = page.locator('.product-card').first()
  const name = card.getByRole('heading').getByRole('link')
  const place = await card.boundingBox()
  if (project.name === 'phone') {
    // A finger on the card leaves it as it is.
    await card.getByRole('button', { name: /liste d’envies/ }).tap()
    await expect(card.getByRole('button', { name: /liste d’envies/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    expect(loaded).toEqual([])
    return
  }
  await card.hover()
  await expect.poll(() => loaded).toEqual(['/images/tempo-white-2'])
  await page.mouse.move(0, 0)
  expect((await card.boundingBox())?.height).toBe(place?.height)
  await page.locator('.product-card').nth(1).getByRole('heading').getByRole('link').focus()
  await expect.poll(() => loaded).toEqual(['/images/tempo-white-2', '/images/pack-chaleur-white-2'])
  await expect(name).toHaveText(/Tempo/)
})
