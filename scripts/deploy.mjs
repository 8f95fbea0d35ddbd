// Checks the variables, builds again, migrates the remote database, and uploads. `wrangler deploy`
// alone would upload the variables of the last build.
import { run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { main } = await import('./shop/main.ts')
const { build } = await import('./build.mjs')

if ((await main(['check', '--remote'])) !== 0) fail('Nothing was deployed.')
if (!(await build())) fail('The build failed: nothing was deployed.')
for (const args of [
  ['d1', 'migrations', 'apply', 'DB', '--remote'],
  ['deploy', ...process.argv.slice(2)],
]) {
  const code = await run('wrangler', args, { stdio: 'inherit' })
  if (code !== 0) process.exit(code)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
