// Requirements: UI-7.
import '../all.css'
import 'virtual:uno.css'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button, ButtonLink } from './button.tsx'
import { IconButton } from './icon-button.tsx'
import { mount } from '../testing/mount.tsx'

it('keeps its width, its name and the focus while loading, and ignores presses', async () => {
  const add = vi.fn()
  const { render } = await mount(<Button onClick={add}>Add to cart</Button>)
  const button = page.getByRole('button', { name: 'Add to cart' })
  await userEvent.click(button)
  await document.fonts.ready
  const width = button.element().getBoundingClientRect().width

  await render(
    <Button loading busyLabel="adding" onClick={add}>
      Add to cart
    </Button>,
  )
  await userEvent.keyboard('{Enter}')

  expect(add).toHaveBeenCalledOnce()
  const busy = page.getByRole('button', { name: 'Add to cart adding' })
  await expect.element(busy).toHaveFocus()
  await expect.element(busy).toHaveAttribute('aria-busy', 'true')
  expect(busy.element().getBoundingClientRect().width).toBe(width)
})

it('does not submit its form while loading', async () => {
  const submit = vi.fn((event: Event) => event.preventDefault())
  const { container } = await mount(
    <form>
      <Button type="submit" loading>
        Pay
      </Button>
    </form>,
  )
  container.querySelector('form')!.addEventListener('submit', submit)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  expect(submit).not.toHaveBeenCalled()
})

it('has a pressable height of at least 44 px in every size', async () => {
  await mount(
    <>
      {(['default', 'lg', 'sm', 'icon'] as const).map((size) => (
        <Button key={size} size={size}>
          {size}
        </Button>
      ))}
      <IconButton icon="heart" label="Wishlist" />
    </>,
  )
  for (const button of page.getByRole('button').elements())
    expect(button.getBoundingClientRect().height).toBeGreaterThanOrEqual(44)
})

it('is a link when it has an address', async () => {
  await mount(<ButtonLink href="/cart">View cart</ButtonLink>)
  await expect
    .element(page.getByRole('link', { name: 'View cart' }))
    .toHaveAttribute('href', '/cart')
})

it('has the pressed state of a toggle', async () => {
  await mount(<IconButton icon="heart" label="Wishlist" pressed />)
  await expect.element(page.getByRole('button', { name: 'Wishlist', pressed: true })).toBeVisible()
})
