// Requirements: CAT-5, CAT-24.
import { marketHeaders } from '#shared/api/client.ts'
import { expect, test } from './journey.ts'

const examples = {
  story: 'tempo',
  numbers: 'souffle',
  place: 'seuil',
  night: 'aube',
  kit: 'pack-maison',
  tool: 'mat',
}

for (const [name, key] of Object.entries(examples)) {
  test(`the page of a ${name} is composed as one, with all there is to say`, async ({ page }) => {
    const path = `/api/v1/products/${key}?locale=fr-fr`
    const answer = await page.request.get(path, { headers: marketHeaders('fr-fr') })
    const product = await answer.json()
    expect(product.composition).toBe(name)
    await page.goto(`/fr-fr${product.link}`)
    const main = page.getByRole('main')
    await expect(main.locator(`[data-composition=${name}]`)).toBeVisible()
    const texts: string[] = [
      ...product.benefits.flatMap(({ title, text }: Told) => [title, text]),
      ...product.technical.flatMap(({ title, rows }: Group) => [
        title,
        ...rows.flatMap(({ label, value }) => [label, value]),
      ]),
      ...product.boxContents,
      ...product.compatibility.map(({ name: told }: { name: string }) => told),
      ...product.questions.map(({ question }: { question: string }) => question),
      ...product.crossSellsProducts.map((card: { name: string }) => card.name),
      ...product.bundleProducts.map((part: { product: { name: string } }) => part.product.name),
      ...product.safety.warnings,
      product.safety.identifier,
    ]
    const shown = plain((await main.textContent()) ?? '')
    expect(texts.filter((text) => !shown.includes(plain(text)))).toEqual([])
    await expect(main.locator('#reviews')).toBeAttached()
    await expect(main.locator('a[href$="/installation"]')).toBeAttached()
  })
}

interface Told {
  title: string
  text: string
}

interface Group {
  title: string
  rows: { label: string; value: string }[]
}

/** A text without soft hyphens and with one kind of blank. */
function plain(text: string): string {
  return text.replaceAll('\u00ad', '').replaceAll(/\s+/g, ' ')
}
