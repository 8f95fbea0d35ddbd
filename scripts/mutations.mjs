import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { readFileSync, writeFileSync } = await import('node:fs')
const { join } = await import('node:path')
const { faults } = await import('../tests/mutations/faults.ts')
const { copyFolder, refreshCopy } = await import('./mutations/copy.mjs')
const { projectOf } = await import('./mutations/projects.mjs')
const { openSession } = await import('./mutations/session.mjs')

// A test that runs longer counts as hung.
const limitMs = 180_000

const noControl = '--no-control'
const words = process.argv.slice(2).filter((word) => word !== noControl)
const chosen = faults.filter(({ name, file, breaks, tests }) => {
  const text = [name, file, breaks, ...tests].join(' ')
  return words.length === 0 || words.some((word) => text.includes(word))
})
if (chosen.length === 0)
  fail(`No fault has ${words.join(' or ')} in its name, file, effect or tests.`)

const sessions = new Map()
process.on('exit', () => sessions.forEach((session) => session.stop()))
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(130))

console.log('Copying the repository …')
refreshCopy()
const unfit = process.argv.includes(noControl) ? new Map() : await testsThatFailWithoutFault()
const results = []
for (const fault of inOrderOfTests(chosen)) {
  const start = performance.now()
  const result = await resultOf(fault)
  results.push({ fault, ...result })
  console.log(
    `${result.is.padEnd(9)} ${secondsSince(start)} s  ${fault.name}: ${result.by ?? fault.breaks}`,
  )
}
report()

function report() {
  const missed = results.filter(({ is }) => is !== 'caught')
  if (missed.length > 0) console.log('\nNot caught:')
  for (const { is, fault, why } of missed)
    console.log(
      `  ${is.padEnd(9)} ${fault.name} (${fault.file}, ${fault.requirement}): ${why ?? fault.breaks}`,
    )
  const count = (name) => results.filter(({ is }) => is === name).length
  console.log(
    `\n${results.length} faults: ${['caught', 'survived', 'outdated', 'broken', 'hung'].map((name) => `${count(name)} ${name}`).join(', ')}`,
  )
  process.exit(missed.length > 0 ? 1 : 0)
}

/** A test that fails without a fault proves nothing, so each is run once on the unchanged code. */
async function testsThatFailWithoutFault() {
  const failing = new Map()
  const tests = [...new Set(chosen.flatMap((fault) => fault.tests))].sort()
  console.log(`Running ${tests.length} test files without a fault …`)
  for (const test of tests) {
    const start = performance.now()
    const answer = await runTests([test], [])
    console.log(`${secondsSince(start)} s  ${test}`)
    if (!answer || answer.failed.length > 0 || answer.errors.length > 0 || answer.passed === 0)
      failing.set(test, answer?.failed[0] ?? answer?.errors[0] ?? 'it runs no test, or has no end')
  }
  return failing
}

async function resultOf(fault) {
  const path = join(copyFolder, fault.file)
  const unfitTest = fault.tests.find((test) => unfit.has(test))
  if (unfitTest)
    return { is: 'broken', why: `${unfitTest} fails without a fault: ${unfit.get(unfitTest)}` }
  const right = readFileSync(path, 'utf8')
  const times = right.split(fault.code).length - 1
  if (times !== 1) return { is: 'outdated', why: `its code stands there ${times} times` }
  writeFileSync(
    path,
    right.replace(fault.code, () => fault.fault),
  )
  try {
    return verdictOf(await runTests(fault.tests, [path]))
  } finally {
    writeFileSync(path, right)
    sessions.forEach((session) => session.stale.add(path))
  }
}

function verdictOf(answer) {
  if (!answer) return { is: 'hung' }
  if (answer.failed.length > 0) return { is: 'caught', by: answer.failed[0] }
  // A file that cannot be loaded shows nothing about the behaviour.
  if (answer.errors.length > 0) return { is: 'broken', why: answer.errors[0] }
  return { is: 'survived' }
}

/** Runs the test files until one fails, those of one project together. */
async function runTests(tests, changed) {
  const last = { passed: 0, failed: [], errors: [] }
  for (const project of new Set(tests.map(projectOf))) {
    const session = await sessionOf(project)
    const answer = await session.run({
      changed: [...session.stale, ...changed],
      tests: tests.filter((test) => projectOf(test) === project),
      limitMs,
    })
    session.stale.clear()
    if (!answer || answer.failed.length > 0) return answer
    last.passed += answer.passed
    last.errors.push(...answer.errors)
  }
  return last
}

async function sessionOf(project) {
  const open = sessions.get(project)
  if (open?.isOpen()) return open
  const session = { ...(await openSession(copyFolder, project)), stale: new Set() }
  sessions.set(project, session)
  return session
}

function inOrderOfTests(list) {
  const key = ({ tests }) => `${projectOf(tests[0])} ${tests[0]}`
  return [...list].sort((a, b) => key(a).localeCompare(key(b)))
}

function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1).padStart(6)
}

function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
