// Requirements: CAT-22, CAT-23.
import '../../ui/all.css'
import './product.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Motion } from '#shared/api/products.ts'
import { mount } from '../../ui/testing/mount.tsx'
import { InShop } from '../testing/shop.tsx'
import { GalleryMotion } from './gallery-motion.tsx'

const served = vi.hoisted(() => ({ path: '' }))
vi.mock('#shared/catalog/motion.ts', async (original) => ({
  ...(await original<typeof import('#shared/catalog/motion.ts')>()),
  motionPath: () => served.path,
}))
const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const missing = 'data:image/png;base64,none'

const motion: Motion = {
  name: 'veille-white',
  turn: { frames: 24, from: 0, step: 15, hero: 0 },
  model: true,
}
const button = (name: string) => page.getByRole('button', { name })

const show = (shown = motion) =>
  mount(
    <InShop>
      <section className="gallery">
        <div className="gallery-stage" style={{ height: 480 }}>
          <GalleryMotion name="Veille" motion={shown} />
        </div>
      </section>
    </InShop>,
  )

afterEach(() => void vi.restoreAllMocks())

describe('the button that turns a product', () => {
  it('opens the turntable, and has the focus again when that is closed', async () => {
    served.path = pixel
    await show()
    await userEvent.click(button('Turn it'))
    await expect.element(page.getByRole('slider')).toHaveFocus()
    await expect.element(button('Close')).toHaveAttribute('aria-expanded', 'true')
    await userEvent.keyboard('{Escape}')
    await expect.element(button('Turn it')).toHaveFocus()
    await expect.element(page.getByRole('slider')).not.toBeInTheDocument()
    await userEvent.click(button('Turn it'))
    await userEvent.click(button('Close'))
    await expect.element(button('Turn it')).toHaveFocus()
  })

  it('says in words that frames are missing, and loads them again', async () => {
    served.path = missing
    await show()
    await userEvent.click(button('Turn it'))
    await expect.element(page.getByRole('alert')).toHaveTextContent('could not be loaded')
    served.path = pixel
    await userEvent.click(button('Try again'))
    await expect.element(page.getByRole('slider')).toHaveFocus()
  })

  it('is missing where there are no frames', async () => {
    await show({ name: 'veille-white' })
    expect(page.getByRole('button').elements()).toEqual([])
  })
})

describe('the link to the room', () => {
  const link = page.getByRole('link', { name: 'See it in your room' })

  it('stands on phones with a viewer alone', async () => {
    await show()
    await expect.element(button('Turn it')).toBeVisible()
    expect(link.elements()).toEqual([])
  })

  it('leads to the viewer of Android where there is a model', async () => {
    served.path = '/media/motion/veille-white.glb'
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 15)')
    const { container } = await show()
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/^intent:/))
    expect(container.querySelectorAll('a')).toHaveLength(1)
  })
})
