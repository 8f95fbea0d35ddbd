// Requirements: UI-1.
import '../all.css'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Drawer } from '../overlays/drawer.tsx'
import { mount, settled } from '../testing/mount.tsx'
import {
  currentToasts,
  dismissToast,
  toast,
  updateToast,
  type ToastContent,
} from './toast-store.ts'
import { Toasts } from './toasts.tsx'

const region = (
  <Toasts label="Notifications ({hotkey})" itemLabel="Notification" closeLabel="Dismiss" />
)
const titles = () => currentToasts().map(({ title }) => title)

function clear() {
  if (!vi.isFakeTimers()) vi.useFakeTimers()
  dismissToast()
  vi.advanceTimersByTime(1_000_000)
  vi.useRealTimers()
}

describe('the list of toasts', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(clear)

  it('keeps the three newest', () => {
    for (const title of ['one', 'two', 'three', 'four']) toast({ title })
    expect(titles()).toEqual(['four', 'three', 'two'])
  })

  it('drops a closed toast 1,000,000 ms later', () => {
    dismissToast(toast({ title: 'bye' }))
    expect(currentToasts()).toMatchObject([{ title: 'bye', open: false }])
    vi.advanceTimersByTime(999_999)
    expect(titles()).toEqual(['bye'])
    vi.advanceTimersByTime(1)
    expect(titles()).toEqual([])
  })

  it('changes a toast by its id', () => {
    updateToast(toast({ title: 'Saving' }), { title: 'Saved', variant: 'success' })
    expect(currentToasts()).toMatchObject([{ title: 'Saved', variant: 'success', open: true }])
  })

  it('calls `onClose` once when a toast is closed', () => {
    const onClose = vi.fn()
    const id = toast({ title: 'Region', onClose })
    dismissToast(id)
    dismissToast(id)
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('closes a toast with `isReplaceable` when the next one comes, without calling its `onClose`', () => {
    const onClose = vi.fn()
    toast({ title: 'Region', isReplaceable: true, onClose })
    toast({ title: 'Added' })
    toast({ title: 'Saved' })
    expect(currentToasts().map(({ title, open }) => [title, open])).toEqual([
      ['Saved', true],
      ['Added', true],
      ['Region', false],
    ])
    expect(onClose).not.toHaveBeenCalled()
  })

  it.each<[string, Partial<ToastContent>]>([
    ['a type other than foreground or background', { type: 'loud' as 'foreground' }],
    [
      'an action without another way to do it',
      { actions: [{ label: 'Undo', altText: ' ', onPress: () => {} }] },
    ],
  ])('refuses %s', (_, wrong) => {
    expect(() => toast({ title: 'wrong', ...wrong })).toThrow(TypeError)
  })
})

describe('the region', () => {
  afterEach(async () => settled(clear))

  it('gets the focus by F8, has its label, and closes a toast by its button', async () => {
    await mount(region)
    await settled(
      () => void toast({ title: 'Could not add item to the cart.', variant: 'destructive' }),
    )
    await expect.element(page.getByText('Could not add item to the cart.').first()).toBeVisible()
    await userEvent.keyboard('{F8}')
    expect(
      page
        .getByRole('region', { name: 'Notifications (F8)' })
        .element()
        .contains(document.activeElement),
    ).toBe(true)
    await userEvent.click(page.getByRole('button', { name: 'Dismiss' }))
    expect(currentToasts()[0]).toMatchObject({ open: false })
  })

  it('runs an action and closes', async () => {
    const onPress = vi.fn()
    await mount(region)
    await settled(
      () =>
        void toast({
          title: 'Removed',
          actions: [{ label: 'Undo', altText: 'Add it again', onPress }],
        }),
    )
    await userEvent.click(page.getByRole('button', { name: 'Undo' }))
    expect(onPress).toHaveBeenCalledOnce()
    expect(currentToasts()[0]).toMatchObject({ open: false })
  })

  it('is inside an open drawer, where it can be pressed and read', async () => {
    const { container } = await mount(
      <>
        <Drawer id="cart" title="Cart" closeLabel="Close" open children="" />
        {region}
      </>,
    )
    await settled(() => void toast({ title: 'Too many' }))
    const drawer = page.elementLocator(container.querySelector('dialog')!)
    await expect
      .element(drawer.getByRole('status').filter({ hasText: 'Too many' }).first())
      .toBeInTheDocument()
    await userEvent.click(drawer.getByRole('button', { name: 'Dismiss' }))
    expect(currentToasts()[0]).toMatchObject({ open: false })
  })
})
