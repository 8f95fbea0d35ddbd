// Requirements: AVAIL-10.
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { build } from 'vite'
import { previousAssets } from '../../build/previous-assets.ts'

const root = mkdtempSync(join(tmpdir(), 'previous-assets-'))
afterAll(() => rmSync(root, { recursive: true }))

/** Builds an entry whose second part waits for a click; answers what lies there afterwards. */
async function release(words: string): Promise<string[]> {
  writeFileSync(
    join(root, 'entry.js'),
    "addEventListener('click', () => import('./part.js').then(({ say }) => say()))",
  )
  writeFileSync(join(root, 'part.js'), `export const say = () => console.log('${words}')`)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [previousAssets()],
    build: {
      manifest: true,
      modulePreload: false,
      rolldownOptions: { input: join(root, 'entry.js') },
    },
  })
  const folder = join(root, 'dist/assets')
  const parts = readdirSync(folder).filter((name) => name.startsWith('part-'))
  return parts
    .map((name) => /first|second|third/.exec(readFileSync(join(folder, name), 'utf8'))![0])
    .sort()
}

it('keeps the parts of the release before, also when a build is repeated, and no older ones', async () => {
  expect(await release('first')).toEqual(['first'])
  expect(await release('second')).toEqual(['first', 'second'])
  expect(await release('second')).toEqual(['first', 'second'])
  expect(await release('third')).toEqual(['second', 'third'])
})
