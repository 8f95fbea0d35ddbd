import { root, run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { execFileSync } = await import('node:child_process')
const { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } = await import('node:fs')
const { tmpdir } = await import('node:os')
const { join } = await import('node:path')
const { changedFiles, findingsOf, withHash } = await import('./react/review.ts')

const [version] = process.argv.slice(2)
if (!/^\d+\.\d+\.\d+$/.test(version ?? '')) fail('Which version? npm run react:update -- 19.3.2')

const installed = (file) => readFileSync(join(root, 'node_modules', file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'react-'))
try {
  await update()
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/**
 * Compares the files of React that the builds change with those of another version. Where the
 * changes still apply, installs it, writes the hashes of its files into the build's plugins, and
 * runs their tests; else prints what a person has to look at, and changes nothing.
 */
async function update() {
  unpack('react', version)
  unpack('react-dom', version)
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'react-dom/package.json'), 'utf8'))
  unpack('scheduler', dependencies.scheduler)
  const pairs = changedFiles.map((each) => ({
    ...each,
    before: installed(each.file),
    after: readFileSync(join(folder, each.file), 'utf8'),
  }))
  const findings = pairs.flatMap((pair) => findingsOf(pair, pair.before, pair.after))
  if (findings.length > 0)
    fail(`Nothing was changed. To look at (docs/decisions/005 and 016):\n${findings.join('\n')}`)
  const packages = ['react', 'react-dom'].map((name) => `${name}@${version}`)
  if ((await run('npm', ['install', '--save-exact', ...packages])) !== 0) process.exit(1)
  for (const { changedBy, before, after } of pairs) {
    const path = join(root, changedBy)
    writeFileSync(path, withHash(readFileSync(path, 'utf8'), before, after))
  }
  if ((await run('vitest', ['run', '--project', 'unit', 'tests/build', 'scripts/react'])) !== 0)
    fail('Installed, but a test of the builds fails: see above.')
  console.log(`React ${version} is built in. Now: npm test, and npm run bench rendered-pages.`)
}

/** Puts the files of a package into the folder, below its name. */
function unpack(name, range) {
  const packed = execFileSync('npm', ['pack', '--silent', `${name}@${range}`], {
    cwd: folder,
    encoding: 'utf8',
  })
  // A range is packed in each of its versions, the newest last.
  const newest = packed.trim().split('\n').at(-1)
  mkdirSync(join(folder, name))
  execFileSync('tar', ['-xzf', newest, '-C', name, '--strip-components=1'], { cwd: folder })
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
