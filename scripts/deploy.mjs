// Checks the settings of an environment, builds for it, migrates its database, and uploads.
import { join } from 'node:path'
import { root, underProjectNode } from './tools.mjs'

await underProjectNode()

const { environmentsOf } = await import('./wrangler/environments.ts')

const configuration = join(root, 'wrangler.toml')
const environments = environmentsOf(configuration)
const [environment, ...options] = process.argv.slice(2)
// A set-up that was interrupted has some of the migrations, and no release in use.
const isSetUp = options.includes('--set-up')
const more = options.filter((option) => option !== '--set-up')
if (!environments.includes(environment)) {
  const commands = environments.map((name) => `npm run deploy -- ${name}`)
  fail(`Name the environment: ${commands.join(', or ')}. Nothing was deployed.`)
}
const { main } = await import('./shop/main.ts')
const { build } = await import('./build.mjs')
const { deployBuilt, requireReleaseBefore } = await import('./release/deploy-built.ts')
const { keepAssets } = await import('./release/kept-assets.ts')
const { runWrangler } = await import('./storage/run-wrangler.ts')
const { untilPassed } = await import('./wrangler/transient.ts')
const { readConfig } = await import('./wrangler/config.ts')
const wrangler = (args, given) => runWrangler(args, { isShown: true, ...given })
const say = console.error
if (!isSetUp && !more.includes('--dry-run'))
  await untilPassed(() => requireReleaseBefore(wrangler, environment, configuration), {
    say,
  }).catch((error) => fail(error.message))
if ((await main(['check', '--remote', '--env', environment])) !== 0) fail('Nothing was deployed.')
if (!(await build(undefined, environment))) fail('The build failed: nothing was deployed.')
try {
  await untilPassed(() => deployBuilt(wrangler, environment, configuration, more), { say })
  const [{ bucket_name: bucket }] = readConfig(configuration, { environment }).r2_buckets
  if (!more.includes('--dry-run'))
    await untilPassed(() => keepAssets({ root, wrangler, bucket }), { say })
} catch (error) {
  fail(error.message)
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
