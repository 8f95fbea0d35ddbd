// Requirements: SHELL-2.
import '../all.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Accordion } from './accordion.tsx'
import { NavigationMenu } from './navigation-menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { Tabs } from './tabs.tsx'
import { Tooltip } from '../overlays/tooltip.tsx'
import { mount, point, settled } from '../testing/mount.tsx'

const entries = ['One', 'Two', 'Three'].map((label) => ({
  id: label.toLowerCase(),
  label,
  title: label,
  content: `Content ${label}`,
}))

afterEach(() => void vi.useRealTimers())

it('opens one section of an accordion at a time', async () => {
  const { container } = await mount(<Accordion name="faq" items={entries} />)
  await userEvent.click(page.getByText('One', { exact: true }))
  await userEvent.click(page.getByText('Two', { exact: true }))
  await expect.element(page.getByText('Content Two')).toBeVisible()
  expect([...container.querySelectorAll('details')].map(({ open }) => open)).toEqual([
    false,
    true,
    false,
  ])
})

it('chooses a tab by the arrow keys, with wrap-around, and by Home and End', async () => {
  const chosen: string[] = []
  await mount(<Tabs label="Details" items={entries} onChange={(id) => chosen.push(id)} />)
  await userEvent.tab()
  await userEvent.keyboard('{ArrowRight}{End}{ArrowRight}{ArrowLeft}{Home}')
  expect(chosen).toEqual(['two', 'three', 'one', 'three', 'one'])
  await expect.element(page.getByRole('tab', { name: 'One', selected: true })).toHaveFocus()
  await expect.element(page.getByRole('tabpanel', { name: 'One' })).toBeVisible()
  await expect.element(page.getByText('Content Two')).not.toBeVisible()
})

describe('the navigation menu', () => {
  const items = [
    { id: 'energy', label: 'Energy', panel: <a href="/energy">All of energy</a> },
    { id: 'security', label: 'Security', panel: <a href="/security">All of security</a> },
    { id: 'offers', label: 'Offers', href: '/offers' },
  ]
  const energy = page.getByRole('button', { name: 'Energy' })
  const security = page.getByRole('button', { name: 'Security' })
  const isOpen = (entry: typeof energy) => entry.element().getAttribute('aria-expanded') === 'true'
  const enter = (entry: typeof energy) =>
    point(entry.element(), 'pointerover', { pointerType: 'mouse', relatedTarget: document.body })
  const wait = (milliseconds: number) => settled(() => vi.advanceTimersByTime(milliseconds))

  it('opens after 300 ms of hovering, then follows the pointer at once', async () => {
    await mount(<NavigationMenu label="Main" items={items} />)
    vi.useFakeTimers()
    await enter(energy)
    await wait(299)
    expect(isOpen(energy)).toBe(false)
    await wait(1)
    expect(isOpen(energy)).toBe(true)
    await enter(security)
    expect(isOpen(security)).toBe(true)
  })

  it('does not close by a click on what hovering has just opened', async () => {
    await mount(<NavigationMenu label="Main" items={items} />)
    vi.useFakeTimers()
    await enter(energy)
    await wait(300)
    await settled(() => (energy.element() as HTMLElement).click())
    expect(isOpen(energy)).toBe(true)
    await settled(() => (energy.element() as HTMLElement).click())
    expect(isOpen(energy)).toBe(false)
  })

  it('does not open when a finger moves over it', async () => {
    await mount(<NavigationMenu label="Main" items={items} />)
    vi.useFakeTimers()
    await point(energy.element(), 'pointerover', { relatedTarget: document.body })
    await wait(1000)
    expect(isOpen(energy)).toBe(false)
  })

  it('moves with the arrow keys; Escape closes it and returns the focus', async () => {
    await mount(<NavigationMenu label="Main" items={items} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(security).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(page.getByRole('link', { name: 'All of security' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(security).toHaveFocus()
    expect(isOpen(security)).toBe(false)
  })

  it('closes when the focus leaves it', async () => {
    await mount(
      <>
        <NavigationMenu label="Main" items={items.slice(0, 1)} />
        <button type="button">After</button>
      </>,
    )
    await userEvent.click(energy)
    await userEvent.tab()
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
    expect(isOpen(energy)).toBe(false)
  })

  it('has its links in the HTML while closed', async () => {
    const { container } = await mount(<NavigationMenu label="Main" items={items} />)
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/energy',
      '/security',
      '/offers',
    ])
  })
})

it('opens a popover by its button and closes it on Escape', async () => {
  await mount(
    <>
      <button type="button" popoverTarget="user">
        Account
      </button>
      <Popover id="user" label="Account">
        <a href="/account">My account</a>
      </Popover>
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Account' }))
  await expect.element(page.getByRole('link', { name: 'My account' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('My account')).not.toBeVisible()
})

it('shows a tooltip on focus and hides it on Escape; the control always has it as its description', async () => {
  await mount(
    <Tooltip text="Saved for later">
      <button type="button">Keep</button>
    </Tooltip>,
  )
  await expect
    .element(page.getByRole('button', { name: 'Keep' }))
    .toHaveAccessibleDescription('Saved for later')
  await userEvent.tab()
  await expect.element(page.getByText('Saved for later')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Saved for later')).not.toBeVisible()
})
