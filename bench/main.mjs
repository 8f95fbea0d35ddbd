import { underProjectNode } from '../scripts/tools.mjs'

await underProjectNode()

const { existsSync, readFileSync, rmSync, writeFileSync } = await import('node:fs')
const { cpus } = await import('node:os')
const { buildIfChanged } = await import('../scripts/build.mjs')
const { stopServers } = await import('./servers.mjs')

const order = [
  'cached-page',
  'rendered-pages',
  'first-visit',
  'in-app-navigation',
  'slow-reviews',
  'one-cart',
  'thousand-carts',
  'orders',
  'dearest',
  'heap',
  'suggestions',
  'cold-start',
]
/**
 * Measured only when requested by name: one has to be downloaded, one takes long, and one needs
 * another build.
 */
const onRequest = ['lab', 'scale', 'before']
const wanted = process.argv.slice(2)

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stopServers().then(() => process.exit(130)))
if (!(await buildIfChanged())) process.exit(1)
rmSync('.bench', { recursive: true, force: true })
const results = []
let isBroken = false
for (const name of wanted.length === 0
  ? order
  : [...order, ...onRequest].filter((row) => wanted.includes(row))) {
  try {
    const { run } = await import(`./rows/${name}.mjs`)
    results.push(...(await run()))
  } catch (error) {
    isBroken = true
    results.push({
      what: name,
      measured: `not measured: ${error.message}`,
      goal: '',
      isReached: false,
    })
  }
  console.log(results.slice(-1)[0].what)
}
await stopServers()
const table = [
  '| | measured | goal | |',
  '|---|---|---|---|',
  ...results.map(
    ({ what, measured, goal, isReached, dropped }) =>
      `| ${what} | ${measured}${dropped ? `, ${dropped} pairs dropped` : ''} | ${goal} | ${isReached === undefined ? '' : isReached ? 'reached' : 'not reached'} |`,
  ),
  '',
  `× is the ratio to a worker that answers a constant 40 KB page, in the same minute. ${machine()}.`,
].join('\n')
console.log(`\n${table}`)
const block = wanted.length === 0 ? 'bench' : wanted.join() === 'lab' ? 'lab' : undefined
if (block && !isBroken) writeReadme(block, table)
process.exit(isBroken ? 1 : 0)

function machine() {
  const version = (name) =>
    JSON.parse(readFileSync(`node_modules/${name}/package.json`, 'utf8')).version
  return `workerd ${version('workerd')}, React ${version('react')}, ${cpus().length} × ${cpus()[0].model.trim()}`
}

/** The README contains the figures of the last complete run and of the last lab run. */
function writeReadme(block, text) {
  if (!existsSync('README.md')) return
  const readme = readFileSync('README.md', 'utf8')
  writeFileSync(
    'README.md',
    readme.replace(
      new RegExp(`(<!-- ${block} -->)[^]*?(<!-- /${block} -->)`),
      (_, open, close) => `${open}\n\n${text}\n\n${close}`,
    ),
  )
}
