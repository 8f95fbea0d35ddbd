// Requirements: A11Y-3, UI-3.
import type { Page } from '@playwright/test'
import { localePath } from '#shared/markets/locale.ts'
import { expect, hydrated, test } from '../journeys/journey.ts'
import { expectApproved } from './approved.ts'
import { countShifts, layoutFaults, shiftsOf } from './facts.ts'
import { become, comparedWidths, families, type Family } from './families.ts'
import { painted, pictured, standStill } from './photograph.ts'
import { makeRepeatable, stopClock } from './repeatable-page.ts'

test.use({ locale: 'de-DE', contextOptions: { reducedMotion: 'reduce' } })

/**
 * Widths that a window of the project shows: a phone turned and folded open, a desktop shown large.
 */
const widthsOf = (isMobile: boolean | undefined) =>
  comparedWidths.filter((width) => width < 1000 === (isMobile === true))

/** The largest picture of the first view is asked for first, and none that waits is in it. */
function firstPictureFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inView = [...document.querySelectorAll<HTMLImageElement>('main img')]
      .map((image) => ({ image, box: image.getBoundingClientRect() }))
      // Cards of a carousel are never what a page is about.
      .filter(
        ({ image, box }) =>
          !image.closest('.carousel') &&
          image.checkVisibility() &&
          box.top < innerHeight &&
          box.left < innerWidth &&
          box.right > 0,
      )
      .map(({ image, box }) => ({
        image,
        area: Math.min(box.width, innerWidth) * (Math.min(box.bottom, innerHeight) - box.top),
      }))
      .sort((a, b) => b.area - a.area)
    const largest = inView[0]
    if (!largest || largest.area < (innerWidth * innerHeight) / 6) return []
    return largest.image.fetchPriority === 'high' && largest.image.loading !== 'lazy'
      ? []
      : [
          `the largest picture of the first view, ${largest.image.currentSrc || largest.image.alt}, waits for others`,
        ]
  })
}

/**
 * Waits until every part of a page has its script, which draws more in some of them, and until the
 * parts below the view of a phone have their own height: a slow machine is idle before that.
 */
async function complete(page: Page): Promise<void> {
  await expect(page.locator('html[data-revealed]')).toBeAttached()
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('button')].every((button) =>
        Object.keys(button).some((key) => key.startsWith('__reactFiber')),
      ),
    undefined,
    { polling: 50 },
  )
}

/** Pages that each run compares at both sizes; of the others it takes every second one at each. */
const atBothSizes = new Set(['home', 'category', 'listing', 'product', 'cart', 'checkout-payment'])
const sizes = process.env.LONG === '1' ? [] : ['@phone', '@desktop']

const familiesAt = (size: string) =>
  families.filter(({ name }, at) => atBothSizes.has(name) || at % 2 === (size === '@phone' ? 0 : 1))

// A few pages at a time, so that both workers have something to do.
const groupsOf = (tag: string[], all: readonly Family[]) =>
  (['anyone', 'shopper', 'customer'] as const).flatMap((visitor) => {
    const theirs = all.filter((family) => family.visitor === visitor)
    return Array.from({ length: Math.ceil(theirs.length / 5) }, (_, at) => ({
      tag,
      visitor,
      part: theirs.slice(at * 5, at * 5 + 5),
    }))
  })
const groups =
  sizes.length === 0
    ? groupsOf([], families)
    : sizes.flatMap((size) => groupsOf([size], familiesAt(size)))

for (const { tag, visitor, part } of groups) {
  const names = part.map(({ name }) => name).join(', ')
  const does = 'do not move, fit, have no overlapping texts, and look as approved'
  test(
    `${names} ${does}`,
    { tag },
    async ({ page, context, api, isMobile, baseURL, allowErrors }) => {
      allowErrors(/404/)
      // Only France's shopper gets as far as the payment without more questions.
      const locale = visitor === 'shopper' ? 'fr-fr' : 'de-de'
      const orderId = await become(visitor, api(locale), context.request, locale)
      const [first, ...others] = widthsOf(isMobile)
      const height = page.viewportSize()!.height
      await countShifts(page)
      await makeRepeatable(context, locale, baseURL!)
      for (const { name, path } of part) {
        await test.step(name, async () => {
          await page.setViewportSize({ width: first!, height })
          await page.goto(localePath(locale, path({ locale, orderId })))
          await hydrated(page)
          // What is loaded when the visitor acts belongs to what is looked at.
          await page.keyboard.press('Shift')
          await page.waitForLoadState('networkidle')
          await complete(page)
          expect
            .soft(
              [
                ...(await shiftsOf(page)),
                ...(await firstPictureFaults(page)),
                ...(await layoutFaults(page)),
              ],
              `${name} at ${first}`,
            )
            .toEqual([])
          await standStill(page)
          await pictured(page)
          await stopClock(page)
          for (const width of [first!, ...others]) {
            await page.setViewportSize({ width, height })
            expect.soft(await layoutFaults(page), `${name} at ${width}`).toEqual([])
            await painted(page)
            await expectApproved(page, `${name}-${width}`)
          }
        })
      }
    },
  )
}
