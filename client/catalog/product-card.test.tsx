// Requirements: CAT-3, CAT-19, PRICE-4, PRICE-5.
import '../ui/all.css'
import '../content/blocks.css'
import 'virtual:uno.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Price } from '#shared/api/money.ts'
import { cents } from '#shared/money/money.ts'
import { mount } from '../ui/testing/mount.tsx'
import { ProductCard } from './product-card.tsx'
import { cardOf, InShop } from './testing/shop.tsx'

type CardChange = Parameters<typeof cardOf>[0]

const euro = (amount: number) => ({ ...cents(amount, 'EUR'), type: 'centPrecision' as const })
const reduced: Price = {
  value: euro(29_900),
  discounted: { value: euro(24_900) },
  lowest30Days: euro(29_900),
} as Price

async function show(change: CardChange = {}, bulletPoints = false) {
  return mount(
    <InShop>
      <ProductCard
        card={cardOf(change)}
        listName="Best sellers"
        index={2}
        bulletPoints={bulletPoints}
      />
    </InShop>,
  )
}

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
  window.dataLayer = []
})

describe('a product card', () => {
  it('says when the product ships', async () => {
    const { container } = await show()
    expect(container.textContent).toMatch(
      /In stock, dispatched (Monday|Tuesday|Wednesday|Thursday)/,
    )
  })

  it('cannot be added while it is out of stock, and says why', async () => {
    await show({ availability: { isOnStock: false } })
    await expect.element(page.getByRole('button', { name: 'Out of stock' })).toBeDisabled()
  })

  it('shows a reduction, the price before it, and the lowest price of 30 days', async () => {
    const { container } = await show({ price: reduced })
    expect(container.textContent).toContain('Save 16%')
    expect(container.querySelector('s')!.textContent).toContain('299.00')
    expect(container.textContent).toContain('Lowest price of the 30 days before')
  })

  it('tells its rating as one sentence, and shows the number of ratings', async () => {
    await show({ rating: { average: 4.7, count: 312 } })
    const rating = page.getByRole('img', { name: '4.7 of 5 stars: 312 reviews' })
    await expect.element(rating).toHaveTextContent('312')
  })

  it('says what a bundle saves', async () => {
    const { container } = await show({ bundleSaving: euro(4_700) })
    expect(container.textContent).toContain('€47.00 less than when bought separately')
  })

  it('names its second picture for the style sheet alone', async () => {
    const { container } = await show({ secondImage: 'tempo-white-2' })
    expect(container.querySelector<HTMLElement>('.tile')!.style.getPropertyValue('--second')).toBe(
      'url(/images/tempo-white-2?width=640&v=1)',
    )
    expect(container.querySelector('img')).toBeNull()
  })

  it('shows the energy class of a lamp beside its price, as a link to its data', async () => {
    await show({ energyClass: 'E', link: '/veilleuse-smart-bulb?color=white' })
    const arrow = page.getByRole('link', {
      name: 'Energy class E on a scale from A to G, technical data',
    })
    await expect
      .element(arrow)
      .toHaveAttribute('href', '/en-eu/veilleuse-smart-bulb?color=white#details')
    expect(arrow.element().closest('p')!.textContent).toContain('179.00')
  })

  it('shows the part of its price that pays for recycling in France only', async () => {
    const { container, render } = await show({ ecoParticipation: { FR: 8 } })
    expect(container.textContent).not.toContain('eco-contribution')
    await render(
      <InShop locale="fr-fr">
        <ProductCard
          card={cardOf({ ecoParticipation: { FR: 8 } })}
          listName="Best sellers"
          index={2}
        />
      </InShop>,
    )
    expect(container.textContent).toMatch(/including an eco-contribution of 0,08\s€/)
  })

  it('shows at most three bullet points, and none unless enabled', async () => {
    const bulletPoints = ['One', 'Two', 'Three', 'Four']
    const { container, render } = await show({ bulletPoints }, true)
    expect(container.querySelectorAll('.bullets li')).toHaveLength(3)
    await render(
      <InShop>
        <ProductCard card={cardOf({ bulletPoints })} listName="" index={0} />
      </InShop>,
    )
    expect(container.querySelectorAll('.bullets li')).toHaveLength(0)
  })

  it('marks refurbished products in turquoise', async () => {
    await show({ label: { key: 'refurbish', text: 'Refurbished' } })
    await expect.element(page.getByText('Refurbished')).toHaveAttribute('data-tone', 'refurbished')
  })

  it('goes on the wishlist and off again', async () => {
    await show()
    await userEvent.click(
      page.getByRole('button', { name: 'Add Tempo thermostat to the wishlist' }),
    )
    const pressed = page.getByRole('button', { name: 'Remove Tempo thermostat from the wishlist' })
    await expect.element(pressed).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(pressed)
    await expect
      .element(page.getByRole('button', { name: 'Add Tempo thermostat to the wishlist' }))
      .toHaveAttribute('aria-pressed', 'false')
  })

  it('links to each colour, and says which are sold out', async () => {
    const variant = (key: 'white' | 'black', label: string, isOnStock: boolean) => ({
      sku: key,
      color: { key, label },
      link: `/tempo-thermostat?color=${key}`,
      isOnStock,
    })
    await show({
      colorVariants: [variant('white', 'White', true), variant('black', 'Black', false)],
    })
    await expect
      .element(page.getByRole('link', { name: 'White' }))
      .toHaveAttribute('aria-current', 'true')
    await expect
      .element(page.getByRole('link', { name: 'Black, out of stock' }))
      .toHaveAttribute('href', '/en-eu/tempo-thermostat?color=black')
  })

  it('pushes the list and the position from which it was chosen', async () => {
    const { container } = await show()
    container.addEventListener('click', (event) => event.preventDefault())
    await userEvent.click(page.getByRole('link', { name: 'Tempo thermostat' }))
    expect(window.dataLayer).toEqual([
      expect.objectContaining({
        event: 'select_item',
        ecommerce: {
          item_list_name: 'Best sellers',
          items: [expect.objectContaining({ item_id: 'TEMPO-WHITE', index: 2 })],
        },
      }),
    ])
  })

  it('aligns names, prices and buttons of neighbours, however long their names are', async () => {
    const long = 'Heizkörperthermostat mit ungewöhnlich langem Namen'
    const { container } = await mount(
      <InShop>
        <div className="grid-cards product-grid" style={{ width: 420 }}>
          <ProductCard card={cardOf()} listName="" index={0} />
          <ProductCard
            card={cardOf({ key: 'b', name: long, price: reduced, bulletPoints: ['One', 'Two'] })}
            listName=""
            index={1}
            bulletPoints
          />
        </div>
      </InShop>,
    )
    const tops = (selector: string) =>
      [...container.querySelectorAll(selector)].map((element) =>
        Math.round(element.getBoundingClientRect().top),
      )
    for (const selector of ['h3', '.product-card > .btn'])
      expect(new Set(tops(selector)).size, selector).toBe(1)
  })
})
