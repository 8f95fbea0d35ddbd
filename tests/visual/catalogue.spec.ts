import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import { expect, onceForAllSizes, test } from '../journeys/journey.ts'
import { differences } from './compare.ts'
import { layoutFaults } from './facts.ts'
import { widths } from './families.ts'
import { photograph, settle } from './photograph.ts'

const approved = join(import.meta.dirname, 'approved')
const recorded = join(approved, 'platform.txt')

onceForAllSizes()
test.use({ contextOptions: { reducedMotion: 'reduce' } })

// Letters are drawn differently by another system or browser: there only the layout is judged.
for (const language of ['en', 'de']) {
  for (const width of widths) {
    test(`the design system looks as approved, ${language} at ${width}`, async ({ page, browser }, info) => {
      const here = `${platform()} ${arch()} Chromium ${browser.version()}`
      await page.setViewportSize({ width, height: 900 })
      await page.goto(`/_ui?language=${language}`)
      await settle(page)
      expect(await layoutFaults(page)).toEqual([])

      const picture = await photograph(page, { quality: 60, scale: 0.5 })
      const file = join(approved, `${language}-${width}.webp`)
      if (['all', 'changed'].includes(info.config.updateSnapshots)) {
        mkdirSync(approved, { recursive: true })
        writeFileSync(recorded, `${here}\n`)
        writeFileSync(file, picture)
        return
      }
      const approvedHere = existsSync(recorded) ? readFileSync(recorded, 'utf8').trim() : 'nowhere'
      if (approvedHere !== here) {
        // oxlint-disable-next-line no-console -- a comparison that does not happen must not look like one that does
        console.log(`/_ui, ${language} at ${width}: approved on ${approvedHere}, this is ${here}; only its layout was judged`)
        return
      }
      const found = await differences(page, readFileSync(file), picture)
      if (found.length > 0) await info.attach(`${language}-${width}.webp`, { body: picture, contentType: 'image/webp' })
      expect(found, 'approve a wanted change with: npx playwright test visual --update-snapshots').toEqual([])
    })
  }
}
