// Runs in the copy of the repository, as a child of scripts/mutations.mjs: one vitest process for
// one project, used for many faults.
import { createVitest } from 'vitest/node'

const [project] = process.argv.slice(2)
const vitest = await createVitest('test', {
  watch: false,
  project: [project],
  // One failure is enough; a retry would only hide an unstable test.
  bail: 1,
  retry: 0,
  reporters: [{}],
})
await vitest.standalone()

process.on('message', async ({ changed, tests }) => {
  for (const file of changed) vitest.invalidateFile(file)
  process.send(await outcome(tests))
})
process.on('disconnect', () => process.exit())
process.send({ isReady: true })

/**
 * Result of the test files: names of failed tests, and errors that prevented a file from running.
 */
async function outcome(tests) {
  try {
    const specifications = await vitest.globTestSpecifications(tests)
    // Removes the results of earlier runs.
    for (const { project, moduleId } of specifications) vitest.state.clearFiles(project, [moduleId])
    const ran = new Set(specifications.map(({ moduleId }) => moduleId))
    const run = await vitest.runTestSpecifications(specifications)
    const testModules = run.testModules.filter(({ moduleId }) => ran.has(moduleId))
    const all = testModules.flatMap((module) => [...module.children.allTests()])
    return {
      passed: all.filter((test) => test.result().state === 'passed').length,
      failed: all.filter((test) => test.result().state === 'failed').map((test) => test.fullName),
      errors: [
        ...testModules.flatMap((module) => module.errors()),
        ...testModules.flatMap((module) =>
          [...module.children.allSuites()].flatMap((suite) => suite.errors()),
        ),
        ...run.unhandledErrors,
      ].map((error) => String(error?.message ?? error).split('\n', 1)[0]),
    }
  } catch (error) {
    return { passed: 0, failed: [], errors: [String(error)] }
  }
}
