// Runs one step of a release: npm run release -- <step>.
import { root, run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { main } = await import('./shop/main.ts')
const { build } = await import('./build.mjs')
const { release } = await import('./release/command.ts')
const { runWrangler } = await import('./storage/run-wrangler.ts')
const { sourceHash } = await import('../build/source-hash.ts')

const done = (code, what) => {
  if (code !== 0) throw new Error(`${what}: see above.`)
}

process.exit(
  await release(process.argv.slice(2), {
    root,
    wrangler: runWrangler,
    variables: process.env,
    say: console.log,
    buildId: () => sourceHash(root).slice(0, 12),
    test: async () => done(await run('npm', ['test']), 'The tests failed'),
    check: async (environment) =>
      done(await main(['check', '--remote', '--env', environment]), 'The settings are wrong'),
    build: async (environment) => {
      if (!(await build(undefined, environment))) throw new Error('The build failed: see above.')
    },
    push: async (environment, operator) =>
      done(
        await main(['push', '--remote', '--env', environment, '--as', operator]),
        'The content was not pushed',
      ),
  }),
)
