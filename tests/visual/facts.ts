import type { Page } from '@playwright/test'

/** What is wrong with how a page lies: sentences that name the elements, none for a sound page. */
export function layoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(findFaults)
}

/** Begins to count layout shifts before a page's first paint; `shiftsOf` gives what it counted. */
export async function countShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted: CountedShifts = { lettersAt: 0, shifts: [] }
    window.counted = counted
    // They are painted with the next frame, however long a busy machine takes for it.
    const painted = () => (counted.lettersAt = performance.now())
    document.fonts.addEventListener('loadingdone', () =>
      requestAnimationFrame(() => requestAnimationFrame(painted)),
    )
    new PerformanceObserver((list) => {
      for (const {
        startTime,
        value,
        hadRecentInput,
        sources,
      } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue
        const nodes = sources.map(({ node }) =>
          node instanceof Element ? `${node.localName}.${node.className}` : node?.nodeName,
        )
        counted.shifts.push({ startTime, value, what: nodes.join(', ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

interface CountedShifts {
  /** When the fonts were painted. */
  lettersAt: number
  shifts: { startTime: number; value: number; what: string }[]
}

declare global {
  interface Window {
    counted: CountedShifts
  }
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: { node?: Node }[]
}

/**
 * The shifts of a page, where their sum shows in the two decimals that the measure is given in;
 * none below that.
 */
export async function shiftsOf(page: Page): Promise<string[]> {
  const { lettersAt, shifts } = await page.evaluate(() => window.counted)
  // The fallback font has its metrics from Arial, which a bare machine lacks: what moves when the
  // letters come says nothing there.
  const meant = shifts.filter(({ startTime }) => startTime > lettersAt)
  const sum = meant.reduce((total, { value }) => total + value, 0)
  return sum < 0.01 ? [] : meant.map(({ value, what }) => `shifts by ${value.toFixed(4)}: ${what}`)
}

/** Runs in the page. */
function findFaults(): string[] {
  const name = (element: Element) =>
    `${element.localName} “${(element.textContent || element.getAttribute('aria-label') || '').trim().slice(0, 30)}”`
  const { scrollWidth, clientWidth } = document.documentElement
  const faults =
    scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : []

  const isShown = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !element.closest('[inert]')
  // What floats over the page lies over it on purpose.
  const floats = (element: Element) => {
    for (let at: Element | null = element; at; at = at.parentElement)
      if (['fixed', 'sticky'].includes(getComputedStyle(at).position)) return true
    return false
  }

  const isField = (element: Element) => /^(?:input|select|textarea)$/.test(element.localName)
  const isControl = (element: Element) => element.localName === 'button' || isField(element)
  const blocks = [
    ...document.querySelectorAll(
      'h1,h2,h3,h4,p,dt,dd,li,label,legend,button,a,input,select,textarea,summary',
    ),
  ].filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 1 && height > 1 && isShown(element) && !floats(element)
  })
  // A link around a picture alone has no words to hide.
  const leaves = blocks.filter(
    (element) =>
      (isControl(element) || element.textContent?.trim()) &&
      !blocks.some((other) => other !== element && element.contains(other)),
  )
  for (const element of leaves) {
    const { overflowX, display } = getComputedStyle(element)
    if (
      overflowX === 'visible' &&
      display !== 'inline' &&
      element.scrollWidth > element.clientWidth + 1
    )
      faults.push(
        `${name(element)} is wider than its place by ${element.scrollWidth - element.clientWidth} px`,
      )
  }

  // Words and controls must not lie over each other: boxes of the words themselves, not of the
  // blocks around them.
  const boxes = leaves.map((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    const { left, top, right, bottom } = (
      isControl(element) ? element : range
    ).getBoundingClientRect()
    return { element, left, top, right, bottom }
  })
  boxes.sort((a, b) => a.top - b.top)
  boxes.forEach((one, at) => {
    for (let next = at + 1; next < boxes.length && boxes[next]!.top < one.bottom - 3; next++) {
      const other = boxes[next]!
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left)
      const down = Math.min(one.bottom, other.bottom) - other.top
      // A field holds buttons of its own, such as the one that reveals a password.
      const isWithin = isField(one.element) && other.element.localName === 'button'
      if (across > 3 && down > 3 && !isWithin)
        faults.push(`${name(one.element)} lies over ${name(other.element)}`)
    }
  })
  return faults
}
