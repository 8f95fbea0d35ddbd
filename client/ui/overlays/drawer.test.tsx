// Requirements: UI-5.
import '../all.css'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Button } from '../forms/button.tsx'
import { opens } from './commands.ts'
import { Dialog } from './dialog.tsx'
import { Drawer, DrawerPanel } from './drawer.tsx'
import { mount, mountServed, point, settled } from '../testing/mount.tsx'

const opener = page.getByRole('button', { name: 'Open' })
const drawer = page.getByRole('dialog', { name: 'Cart' })

function Shop({ onOpenChange }: { onOpenChange?: (open: boolean) => void }) {
  const [isOpen, setOpen] = useState(false)
  const change = (open: boolean) => {
    setOpen(open)
    onOpenChange?.(open)
  }
  return (
    <>
      <Button {...opens('cart')}>Open</Button>
      <Drawer id="cart" title="Cart" closeLabel="Close" open={isOpen} onOpenChange={change}>
        <button type="button">Inside</button>
      </Drawer>
    </>
  )
}

it('opens before hydration, and stays open after it', async () => {
  const changes: boolean[] = []
  const errors = vi.spyOn(console, 'error')
  const { hydrate, complaints } = mountServed(<Shop onOpenChange={(open) => changes.push(open)} />)
  await userEvent.click(opener)
  await expect.element(drawer).toBeVisible()
  await hydrate()
  await expect.element(drawer).toBeVisible()
  expect(changes).toEqual([true])
  expect(complaints).toEqual([])
  expect(errors).not.toHaveBeenCalled()
})

it('calls `onOpenChange` when it is closed, also after hydration', async () => {
  const changes: boolean[] = []
  const { hydrate } = mountServed(<Shop onOpenChange={(open) => changes.push(open)} />)
  await hydrate()
  await userEvent.click(opener)
  await expect.poll(() => changes).toEqual([true])
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => changes).toEqual([true, false])
})

it('closes on Escape and returns the focus to the button that opened it', async () => {
  const changes: boolean[] = []
  await mount(<Shop onOpenChange={(open) => changes.push(open)} />)
  await userEvent.click(opener)
  await expect.element(page.getByRole('button', { name: 'Close' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(opener).toHaveFocus()
  await expect.poll(() => changes).toEqual([true, false])
})

it('closes by its button', async () => {
  await mount(<Shop />)
  await userEvent.click(opener)
  await userEvent.click(page.getByRole('button', { name: 'Close' }))
  await expect.element(opener).toHaveFocus()
})

it('follows its `open` prop', async () => {
  const { render, container } = await mount(
    <Drawer id="cart" title="Cart" closeLabel="Close" open={false} children="" />,
  )
  await render(<Drawer id="cart" title="Cart" closeLabel="Close" open children="" />)
  expect(container.querySelector('dialog')!.open).toBe(true)
  await render(<Drawer id="cart" title="Cart" closeLabel="Close" open={false} children="" />)
  expect(container.querySelector('dialog')!.open).toBe(false)
})

describe('dragged by a finger', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
  afterEach(() => void vi.useRealTimers())

  async function drag(side: 'left' | 'right' | 'bottom', share: number, milliseconds: number) {
    const { container } = await mount(
      <Drawer id="cart" side={side} title="Cart" closeLabel="Close">
        <p style={{ height: '20rem' }}>Lines</p>
      </Drawer>,
    )
    const dialog = container.querySelector('dialog')!
    dialog.setPointerCapture = () => {}
    await settled(() => dialog.showModal())
    const handle = dialog.querySelector('h2')!
    const size = side === 'bottom' ? dialog.offsetHeight : dialog.offsetWidth
    const [x, y] = { left: [-1, 0], right: [1, 0], bottom: [0, 1] }[side] as [number, number]
    await point(handle, 'pointerdown', { clientX: 300, clientY: 300 })
    await point(handle, 'pointermove', { clientX: 300 + x * 10, clientY: 300 + y * 10 })
    vi.advanceTimersByTime(milliseconds)
    const end = { clientX: 300 + x * size * share, clientY: 300 + y * size * share }
    await point(handle, 'pointermove', end)
    await point(handle, 'pointerup', end)
    return dialog
  }

  it.each([
    { side: 'right', share: 0.24, milliseconds: 5000, isOpen: true },
    { side: 'right', share: 0.26, milliseconds: 5000, isOpen: false },
    { side: 'right', share: 0.15, milliseconds: 100, isOpen: false },
    { side: 'right', share: -0.5, milliseconds: 100, isOpen: true },
    { side: 'left', share: 0.26, milliseconds: 5000, isOpen: false },
    { side: 'bottom', share: 0.24, milliseconds: 5000, isOpen: true },
    { side: 'bottom', share: 0.26, milliseconds: 5000, isOpen: false },
  ] as const)(
    'by $share of its size to the $side in $milliseconds ms it is open: $isOpen',
    async ({ side, share, milliseconds, isOpen }) => {
      const dialog = await drag(side, share, milliseconds)
      expect(dialog.open).toBe(isOpen)
      expect(dialog.dataset.dragging).toBeUndefined()
    },
  )
})

it('shows a second level, moves the focus into it and back', async () => {
  function Levels() {
    const [isDeep, setDeep] = useState(false)
    return (
      <Drawer id="menu" side="left" title="Menu" closeLabel="Close" open>
        <div inert={isDeep}>
          <button type="button" onClick={() => setDeep(true)}>
            Energy
          </button>
        </div>
        <DrawerPanel open={isDeep} title="Energy" backLabel="Back" onBack={() => setDeep(false)}>
          <a href="/energy">All</a>
        </DrawerPanel>
      </Drawer>
    )
  }
  await mount(<Levels />)
  const entry = page.getByRole('button', { name: 'Energy' })
  await userEvent.click(entry)
  await expect.element(page.getByRole('button', { name: 'Back' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(entry).toHaveFocus()
})

it('cannot close a dialog that is not dismissible', async () => {
  const { container } = await mount(
    <Dialog
      id="consent"
      title="Cookies"
      closeLabel="Close"
      dismissible={false}
      open
      footer={<Button>Refuse</Button>}
    >
      Choose
    </Dialog>,
  )
  await userEvent.keyboard('{Escape}')
  expect(container.querySelector('dialog')!.open).toBe(true)
  await expect.element(page.getByRole('button', { name: 'Close' })).not.toBeInTheDocument()
})
