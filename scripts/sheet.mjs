import { run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { ensureChromium } = await import('./chromium.mjs')

if (!(await ensureChromium())) {
  console.error('No Chromium: install one and name it in CHROMIUM.')
  process.exit(1)
}
const isReadme = process.argv.includes('--readme')
const only = isReadme
  ? ['--grep', 'pictures of the README']
  : ['--grep-invert', 'pictures of the README']
const code = await run('playwright', ['test', '--config', 'tests/visual/sheet.config.ts', ...only])
if (code === 0)
  console.log(
    isReadme
      ? '\ndocs/pictures are new.'
      : '\nEvery kind of page at every width: .sheet/index.html',
  )
process.exit(code)
