import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { arch, platform } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, test } from '../journeys/journey.ts'
import { differences } from './compare.ts'
import { photograph } from './photograph.ts'

const folder = join(import.meta.dirname, 'approved')
const recorded = join(folder, 'platform.txt')
/** How many differences of a picture are told one by one. */
const told = 8

/**
 * Fails where a page differs from the approved picture of this name; in an approving run it stores
 * the picture instead.
 */
export async function expectApproved(page: Page, name: string): Promise<void> {
  expect
    .soft(
      await differencesOf(page, name),
      `${name}: a wanted change is approved with npm run approve`,
    )
    .toEqual([])
}

async function differencesOf(page: Page, name: string): Promise<string[]> {
  const info = test.info()
  const here = `${platform()} ${arch()} Chromium ${page.context().browser()!.version()}`
  const there = existsSync(recorded) ? readFileSync(recorded, 'utf8').trim() : 'nowhere'
  const isApproving = ['all', 'changed'].includes(info.config.updateSnapshots)
  // Letters are rendered differently by another system or browser: there only the layout is judged.
  if (there !== here && !isApproving) {
    // oxlint-disable-next-line no-console -- a comparison that does not happen must not look like one that does
    console.log(`${name}: approved on ${there}, this is ${here}; only its layout was judged`)
    return []
  }
  const picture = await photograph(page, { quality: 60, scale: 0.5 })
  const file = join(folder, `${name}.webp`)
  const found = existsSync(file)
    ? await differences(page, readFileSync(file), picture)
    : ['nobody has approved a picture of it']
  if (isApproving) {
    // A picture that looks the same keeps its bytes, so that a commit contains changed pictures
    // only.
    mkdirSync(folder, { recursive: true })
    if (found.length > 0 || info.config.updateSnapshots === 'all') writeFileSync(file, picture)
    if (there !== here) writeFileSync(recorded, `${here}\n`)
    return []
  }
  if (found.length > 0) {
    const path = info.outputPath(`${name}.webp`)
    writeFileSync(path, picture)
    await info.attach(`${name}.webp`, { path, contentType: 'image/webp' })
  }
  return found.length > told
    ? [...found.slice(0, told), `and in ${found.length - told} more squares`]
    : found
}
