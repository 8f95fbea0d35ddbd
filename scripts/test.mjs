import { root, run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { existsSync, mkdirSync, readFileSync, rmSync } = await import('node:fs')
const { availableParallelism } = await import('node:os')
const { join, relative } = await import('node:path')
const { buildIfChanged } = await import('./build.mjs')
const { ensureChromium } = await import('./chromium.mjs')
const { ensureHtmlChecker } = await import('./html-checker.mjs')

const isLong = process.argv.includes('--long')
const env = { CI: '1', FORCE_COLOR: '0', ...(isLong && { LONG: '1' }) }
const results = join(root, 'test-results')

// Steps that fail soonest come first. A failed step does not stop the others, except that journeys
// need a build. The steps of a group use one core each, so as many of them run side by side as
// there are cores; the steps that are alone in a group use several.
const groups = [
  [
    {
      name: 'types',
      run: check('wrangler', ['types', '--strict-vars=false'], 'tsc', ['-p', '.']),
    },
    { name: 'format', run: check('oxfmt', ['--check', '.']) },
    // It takes longer than the steps below: begun last, it would run alone at the end.
    { name: 'build', run: async () => counted(await buildIfChanged()) },
    { name: 'lint', run: check('oxlint', ['--deny-warnings']) },
    { name: 'unused code', run: check('knip', ['--no-progress']) },
    { name: 'house', run: check('node', ['scripts/house.mjs']) },
  ],
  [{ name: 'unit', run: () => vitest('unit', 'unit*') }],
  [
    { name: 'worker', run: () => vitest('worker') },
    // One after the other, by one process that reads the content once.
    { name: 'worker-shared', run: () => vitest('worker-shared', 'worker-*') },
  ],
  [
    { name: 'simulation', run: () => vitest('simulation') },
    { name: 'browser', run: () => vitest('browser') },
  ],
  [{ name: 'journeys', run: () => playwright() }],
]
const lanes = Math.max(2, availableParallelism())

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const hasBrowser = await ensureChromium()
// Without it, the test of markup fails with the name of the missing program.
await ensureHtmlChecker()
const rows = []
for (const group of groups) await runBeside(group)
report()

/**
 * Runs the steps of a group, as many at once as there are lanes; their rows keep the group's order.
 */
async function runBeside(group) {
  const done = group.map(() => undefined)
  let next = 0
  const lane = async () => {
    while (next < group.length) {
      const at = next++
      done[at] = await runStep(group[at])
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  rows.push(...done)
}

async function runStep(step) {
  console.log(`\n— ${step.name}`)
  const start = performance.now()
  const result = await step.run()
  return { name: step.name, ...result, seconds: (performance.now() - start) / 1000 }
}

function report() {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0)
  // Again, because the end of a long log is what is read first.
  for (const { failures = [] } of rows) for (const failure of failures) console.log(failure)
  console.log('\nstep           passed  failed  seconds')
  for (const { name, passed, failed, seconds } of rows)
    console.log(`${name.padEnd(13)}${cell(passed)}${cell(failed)}${cell(seconds.toFixed(1), 9)}`)
  console.log(`\n${(performance.now() / 60_000).toFixed(1)} minutes`)
  // Whoever runs this reads the last line.
  console.log(`${sum('passed')} passed, ${sum('failed')} failed`)
  process.exit(sum('failed') > 0 ? 1 : 0)
}

function cell(value, width = 8) {
  return String(value).padStart(width)
}

/**
 * A check of the whole project counts as one test. The commands run one after another: name,
 * arguments, name, arguments …
 */
function check(...commands) {
  return async () => {
    for (let i = 0; i < commands.length; i += 2)
      if ((await run(commands[i], commands[i + 1], { env, stdio: quietTypes(commands[i]) })) !== 0)
        return counted(false)
    return counted(true)
  }
}

/** The generator of types prints the whole file's outline, which is suppressed. */
function quietTypes(command) {
  return command === 'wrangler' ? ['ignore', 'ignore', 'inherit'] : ['ignore', 'inherit', 'inherit']
}

/** Runs the tests of a project, or of those whose names match `pattern`. */
async function vitest(project, pattern = project) {
  if (project === 'browser' && !hasBrowser) return missingBrowser()
  const file = join(results, `${project}.json`)
  const code = await run(
    'vitest',
    [
      'run',
      '--project',
      pattern,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env },
  )
  const { numPassedTests: passed = 0, numFailedTests: failed = 0, testResults = [] } = read(file)
  return { ...atLeastOneFailure(code, { passed, failed }), failures: failuresIn(testResults) }
}

/** Each failed test of vitest's report, with its file and the beginning of its message. */
function failuresIn(testResults) {
  return testResults.flatMap(({ name: file, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed')
    const path = relative(root, file)
    return message && failed.length === 0
      ? [`FAILED ${path}\n  ${beginningOf(message)}`]
      : failed.map(
          ({ fullName, failureMessages }) =>
            `FAILED ${path}: ${fullName}\n  ${beginningOf(failureMessages.join(' '))}`,
        )
  })
}

function beginningOf(message) {
  return message.slice(0, 500).replaceAll('\n', '\n  ')
}

async function playwright() {
  if (rows.find(({ name }) => name === 'build').failed) return { passed: 0, failed: 1 }
  if (!hasBrowser) return missingBrowser()
  const code = await run('playwright', ['test', '--pass-with-no-tests'], { env })
  const {
    expected = 0,
    unexpected: failed = 0,
    flaky = 0,
  } = read(join(results, 'journeys.json')).stats ?? {}
  if (flaky) console.log(`${flaky} of them passed only when asked again.`)
  return atLeastOneFailure(code, { passed: expected + flaky, failed })
}

function missingBrowser() {
  console.error('No Chromium: install one and name it in CHROMIUM.')
  return { passed: 0, failed: 1 }
}

/**
 * A file that cannot be loaded or a runner that crashes reports no failed test, so it counts as
 * one.
 */
function atLeastOneFailure(code, { passed, failed }) {
  return { passed, failed: code === 0 ? failed : Math.max(1, failed) }
}

function counted(isPassed) {
  return { passed: Number(isPassed), failed: Number(!isPassed) }
}

function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
