// Requirements: CAT-22.
import '../../ui/all.css'
import './product.css'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Turn } from '#shared/api/products.ts'
import { frameSize, sheetColumns, sheetRows } from '#shared/catalog/motion.ts'
import { mount } from '../../ui/testing/mount.tsx'
import { InShop } from '../testing/shop.tsx'
import { Turntable } from './turntable.tsx'

const round: Turn = { frames: 24, from: 0, step: 15, hero: 0 }
const aside: Turn = { frames: 21, from: -58, step: 6, hero: 14 }
const slider = () => page.getByRole('slider', { name: 'Turn Veille' })

/** Sheets whose frames each have a colour of their own: red is ten times the number. */
function sheetsOf({ frames }: Turn): HTMLCanvasElement[] {
  const perSheet = sheetColumns * sheetRows
  return Array.from({ length: Math.ceil(frames / perSheet) }, (_, sheet) => {
    const canvas = document.createElement('canvas')
    canvas.width = sheetColumns * frameSize
    canvas.height = sheetRows * frameSize
    const context = canvas.getContext('2d')!
    for (let place = 0; place < perSheet; place++) {
      context.fillStyle = `rgb(${10 * (sheet * perSheet + place)} 0 0)`
      const x = (place % sheetColumns) * frameSize
      context.fillRect(x, Math.floor(place / sheetColumns) * frameSize, frameSize, frameSize)
    }
    return canvas
  })
}

function shownFrame(container: Element): number {
  const context = container.querySelector('canvas')!.getContext('2d')!
  return Math.round(context.getImageData(9, 9, 1, 1).data[0]! / 10)
}

async function show(turn: Turn, isStill = true) {
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isStill } as MediaQueryList)
  const onClose = vi.fn()
  const { container } = await mount(
    <InShop>
      <div style={{ width: 480, height: 480 }}>
        <Turntable name="Veille" turn={turn} sheets={sheetsOf(turn)} onClose={onClose} />
      </div>
    </InShop>,
  )
  return { container, onClose }
}

describe('a turntable', () => {
  beforeEach(() => page.viewport(1280, 800))

  it('begins with the main picture, has the focus, and does not move by itself where motion is unwelcome', async () => {
    const { container } = await show(aside)
    await expect.element(slider()).toHaveFocus()
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '26 degrees')
    expect(shownFrame(container)).toBe(14)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(shownFrame(container)).toBe(14)
  })

  it('turns once at the beginning otherwise, until it is touched', async () => {
    const { container } = await show(round, false)
    await expect.poll(() => shownFrame(container)).toBeGreaterThan(3)
    await userEvent.keyboard('{Home}')
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(shownFrame(container)).toBe(0)
  })

  it('moves by keys, all around', async () => {
    const { container } = await show(round)
    await userEvent.keyboard('{ArrowRight}{ArrowUp}')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '30')
    expect(shownFrame(container)).toBe(2)
    await userEvent.keyboard('{ArrowLeft}{ArrowDown}{ArrowLeft}')
    await expect.element(slider()).toHaveAttribute('aria-valuetext', '345 degrees')
    expect(shownFrame(container)).toBe(23)
    await userEvent.keyboard('{Home}')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '0')
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '0')
  })

  it('stops at its ends where it does not go around', async () => {
    await show(aside)
    await userEvent.keyboard('{End}{ArrowRight}')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '62')
    await userEvent.keyboard('{Home}{ArrowLeft}')
    await expect.element(slider()).toHaveAttribute('aria-valuenow', '-58')
  })

  it('follows the pointer that holds it, and no other', async () => {
    const { container } = await show(round)
    const element = slider().element()
    element.setPointerCapture = vi.fn()
    const fire = (type: string, clientX: number) =>
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, clientX }))
    fire('pointermove', 300)
    expect(shownFrame(container)).toBe(0)
    fire('pointerdown', 100)
    fire('pointermove', 220)
    await expect.poll(() => shownFrame(container)).toBe(6)
    fire('pointermove', 80)
    await expect.poll(() => shownFrame(container)).toBe(23)
    fire('pointerup', 80)
    fire('pointermove', 400)
    await expect.poll(() => shownFrame(container)).toBe(23)
    expect(getComputedStyle(element).touchAction).toBe('pan-y')
  })

  it('is closed by Escape', async () => {
    const { onClose } = await show(round)
    await userEvent.keyboard('{Escape}')
    expect(onClose).toHaveBeenCalledOnce()
  })
})
