// Requirements: CAT-5.
import '../../ui/all.css'
import './product.css'
import { beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '../../ui/testing/mount.tsx'
import { Gallery } from './gallery.tsx'
import { InShop } from '../testing/shop.tsx'

const pictures = ['front', 'side', 'detail'].map((id) => ({
  id: `tempo-${id}`,
  alt: `Tempo, ${id}`,
}))
const thumbnail = (number: number) => page.getByRole('button', { name: `Show picture ${number}` })

function show(shown = pictures) {
  return mount(
    <InShop>
      <Gallery name="Tempo" pictures={shown} />
    </InShop>,
  )
}

describe('the gallery', () => {
  beforeEach(() => page.viewport(1280, 800))

  it('brings the picture of a thumbnail into view', async () => {
    const { container } = await show()
    const strip = container.querySelector('.gallery-strip')!
    await userEvent.click(thumbnail(3))
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => Math.round(strip.scrollLeft / strip.clientWidth)).toBe(2)
  })

  it('moves with the arrow keys, and stops at its ends', async () => {
    await show()
    await userEvent.click(thumbnail(1))
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    await expect.element(thumbnail(3)).toHaveFocus()
    await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true')
    await userEvent.keyboard('{ArrowLeft}')
    await expect.element(thumbnail(2)).toHaveFocus()
  })

  it('has one tab stop for its pictures, however many there are', async () => {
    const { container } = await show()
    const stops = [...container.querySelectorAll<HTMLElement>('.gallery-slide')].filter(
      ({ tabIndex }) => tabIndex === 0,
    )
    expect(stops).toHaveLength(1)
  })

  it('shows one picture large, with buttons to its neighbours', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Tempo, front Enlarge the picture' }))
    const dialog = page.getByRole('dialog', { name: 'Tempo' })
    await expect.element(dialog).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    await expect.element(dialog.getByText('Picture 2 of 3')).toBeVisible()
    await expect.element(dialog.getByRole('img', { name: 'Tempo, side' })).toBeVisible()
  })

  it('magnifies the large picture on a press, and moves with the arrow keys', async () => {
    await show()
    await userEvent.click(page.getByRole('button', { name: 'Tempo, front Enlarge the picture' }))
    const dialog = page.getByRole('dialog', { name: 'Tempo' })
    const loupe = dialog.getByRole('button', { name: 'Tempo, front Enlarge the picture' })
    const width = () => loupe.element().getBoundingClientRect().width
    const before = width()
    await userEvent.click(loupe)
    await expect.element(loupe).toHaveAttribute('aria-pressed', 'true')
    expect(width()).toBeGreaterThan(before * 1.4)
    await userEvent.click(loupe)
    await expect.element(loupe).toHaveAttribute('aria-pressed', 'false')
    await userEvent.click(dialog.getByRole('button', { name: 'Next picture' }))
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(dialog.getByRole('img', { name: 'Tempo, detail' })).toBeVisible()
  })

  it('keeps its size without any picture', async () => {
    const { container } = await show([])
    expect(container.querySelectorAll('.gallery-slide')).toHaveLength(1)
    expect(
      container.querySelector('.gallery-slide')!.getBoundingClientRect().height,
    ).toBeGreaterThan(200)
    expect(container.querySelector('.gallery-thumbs')).toBeNull()
  })
})
