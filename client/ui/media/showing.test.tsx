// Requirements: UI-6, UI-8, UI-10.
import '../all.css'
import 'virtual:uno.css'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Carousel } from './carousel.tsx'
import { Headline } from '../text/headline.tsx'
import { iconNames, flagNames } from './icon-names.ts'
import { Image } from './image.tsx'
import { LoadingBar } from '../feedback/loading-bar.tsx'
import { pageWindow } from '../layout/pagination.tsx'
import flags from './sprites/flags.svg?raw'
import icons from './sprites/icons.svg?raw'
import { swatchColour, Swatches } from '../forms/swatches.tsx'
import { mount, mountServed, settled } from '../testing/mount.tsx'

afterEach(() => void vi.useRealTimers())

it.each([
  { text: 'Warmth, exactly.', mark: '.' },
  { text: 'Which one?', mark: '?' },
  { text: 'Quel calme !', mark: '!' },
  { text: 'Version 2.0', mark: undefined },
])("sets the end of '$text' in the accent colour", async ({ text, mark }) => {
  await mount(<Headline text={text} />)
  const headline = page.getByRole('heading', { name: text })
  await expect.element(headline).toHaveTextContent(text)
  expect(headline.element().querySelector('span')?.textContent).toBe(mark)
})

describe('an image', () => {
  const pixel = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'
  const state = () => document.querySelector('[data-state]')?.getAttribute('data-state')

  it('is grey until it is loaded', async () => {
    const { container } = mountServed(<Image src={pixel} alt="Tempo" width={10} height={10} />)
    expect(container.querySelector('img')!.dataset.state).toBe('loading')
    await mount(<Image src={pixel} alt="Tempo" width={10} height={10} priority />)
    await expect
      .poll(() => container.nextElementSibling?.querySelector('img')?.dataset.state)
      .toBe('loaded')
  })

  it('is not grey when it was loaded before hydration', async () => {
    const { container, hydrate } = mountServed(
      <Image src={pixel} alt="Tempo" width={10} height={10} priority />,
    )
    await container.querySelector('img')!.decode()
    await hydrate()
    expect(state()).toBe('loaded')
  })

  it('keeps its size and shows its text without a source or when loading fails', async () => {
    const { render } = await mount(<Image alt="Tempo" width={10} height={10} />)
    expect(state()).toBe('empty')
    await expect.element(page.getByRole('img', { name: 'Tempo' })).toBeInTheDocument()
    await render(
      <Image src="data:image/gif;base64,AAAA" alt="Tempo" width={10} height={10} priority />,
    )
    await expect.poll(state).toBe('error')
  })
})

describe('the loading bar', () => {
  const phase = () => document.querySelector<HTMLElement>('.loading-bar')!.dataset.phase
  const wait = (milliseconds: number) => settled(() => vi.advanceTimersByTime(milliseconds))

  it('is shown after 200 ms, stays full for 500 ms, and is reset after another 400 ms', async () => {
    const { render } = await mount(<LoadingBar active={false} />)
    vi.useFakeTimers()
    await render(<LoadingBar active />)
    await wait(199)
    expect(phase()).toBe('idle')
    await wait(1)
    expect(phase()).toBe('running')
    await render(<LoadingBar active={false} />)
    await wait(499)
    expect(phase()).toBe('finishing')
    await wait(1)
    expect(phase()).toBe('hiding')
    await wait(400)
    expect(phase()).toBe('idle')
  })

  it('is not shown for a navigation of less than 200 ms, unless it failed', async () => {
    const { render } = await mount(<LoadingBar active />)
    vi.useFakeTimers()
    await render(<LoadingBar active={false} />)
    await wait(1000)
    expect(phase()).toBe('idle')
    await render(<LoadingBar active={false} failed />)
    expect(phase()).toBe('finishing')
    await expect
      .element(page.elementLocator(document.querySelector('.loading-bar')!))
      .toHaveAttribute('data-failed')
  })
})

describe('swatches', () => {
  const options = [
    { key: 'mint', label: 'Mint' },
    { key: 'black', label: 'Black' },
  ]

  it('are radios that report the chosen colour', async () => {
    const chosen: string[] = []
    await mount(
      <Swatches
        label="Colour"
        options={options}
        value="mint"
        onChange={(key) => chosen.push(key)}
      />,
    )
    await expect.element(page.getByRole('radio', { name: 'Mint' })).toBeChecked()
    await userEvent.click(page.getByRole('radio', { name: 'Black' }))
    expect(chosen).toEqual(['black'])
  })

  it('are links where options have an address', async () => {
    await mount(
      <Swatches
        label="Colour"
        options={options.map((option) => ({ ...option, href: `/tempo?colour=${option.key}` }))}
        value="mint"
      />,
    )
    await expect
      .element(page.getByRole('link', { name: 'Mint' }))
      .toHaveAttribute('aria-current', 'true')
  })

  it('show an unknown colour as black', () => {
    const painted = (key: string) => {
      const { style } = document.body
      style.background = swatchColour(key)
      const { backgroundColor } = getComputedStyle(document.body)
      style.background = ''
      return backgroundColor
    }
    expect(painted('ultraviolet')).toBe(painted('black'))
    expect(painted('black')).not.toBe(painted('mint'))
  })
})

it('moves a carousel by its arrows and dots', async () => {
  const slides = Array.from({ length: 6 }, (_, at) => ({
    id: String(at),
    content: <p style={{ width: 300 }}>Slide {at}</p>,
  }))
  await mount(
    <Carousel
      label="Best sellers"
      slides={slides}
      previousLabel="Previous"
      nextLabel="Next"
      goToLabel={(group) => `Go to ${group}`}
    />,
  )
  const first = page.getByRole('button', { name: 'Go to 1', exact: true })
  // The dots come with the carousel's script, for which a visitor's first act is awaited.
  window.dispatchEvent(new Event('pointermove'))
  await expect.element(first).toHaveAttribute('aria-current', 'true')
  await expect
    .element(page.getByRole('button', { name: 'Previous' }))
    .toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(page.getByRole('button', { name: 'Next' }))
  await expect
    .element(page.getByRole('button', { name: 'Go to 2', exact: true }))
    .toHaveAttribute('aria-current', 'true')
  await userEvent.click(first)
  await expect.element(first).toHaveAttribute('aria-current', 'true')
})

it.each([
  { at: 1, pages: 3, shown: [1, 2, 3] },
  { at: 1, pages: 9, shown: [1, 2, undefined, 9] },
  { at: 4, pages: 9, shown: [1, 2, 3, 4, 5, undefined, 9] },
  { at: 5, pages: 9, shown: [1, undefined, 4, 5, 6, undefined, 9] },
])('shows around page $at of $pages: $shown', ({ at, pages, shown }) => {
  expect(pageWindow(at, pages)).toEqual(shown)
})

it('has every icon and flag in its sprite', () => {
  const missing = [
    ...iconNames.filter((name) => !icons.includes(`id="${name}"`)),
    ...flagNames.filter((name) => !flags.includes(`id="${name}"`)),
  ]
  expect(missing).toEqual([])
})
