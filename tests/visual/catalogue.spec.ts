import { expect, test } from '../journeys/journey.ts'
import { expectApproved } from './approved.ts'
import { layoutFaults } from './facts.ts'
import { comparedWidths } from './families.ts'
import { settle } from './photograph.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const language of ['en', 'de']) {
  for (const width of comparedWidths) {
    test(`the design system looks as approved, ${language} at ${width}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/_ui?language=${language}`)
      await settle(page)
      expect(await layoutFaults(page)).toEqual([])
      await expectApproved(page, `${language}-${width}`)
    })
  }
}
