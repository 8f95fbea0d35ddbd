// Requirements: OPS-11.
import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'smol-toml'
import { afterAll, expect, it } from 'vitest'
import { createBuilder } from 'vite'
import { promised } from '#scripts/wrangler/config.ts'
import { environmentsOf } from '#scripts/wrangler/environments.ts'
import { noDeployRedirect } from '../../build/no-deploy-redirect.ts'

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const run = (command: string, args: string[], env: Record<string, string> = {}) =>
  new Promise<{ code: unknown; words: string }>((done) =>
    execFile(command, args, { env: { ...process.env, ...env } }, (error, out, errors) =>
      done({ code: error ? error.code : 0, words: out + errors }),
    ),
  )

it.each([[], ['everywhere'], ['--dry-run'], ['--env', 'production']])(
  'a deploy without the name of an environment is refused: %o',
  async (...args) => {
    const { code, words } = await run(process.execPath, ['scripts/deploy.mjs', ...args.flat()])
    expect(words).toContain('npm run deploy -- staging, or npm run deploy -- production')
    expect(words).toContain('Nothing was deployed.')
    expect(code).toBe(1)
  },
)

it('each environment has the build that refuses', () => {
  const refusal = parse(readFileSync('wrangler.toml', 'utf8')).build
  expect(refusal).toEqual({ command: 'node scripts/refuse-deploy.mjs' })
  const read =
    promised<(place: { config: string; env: string }) => { build: object }>('readConfig')!
  for (const env of ['', ...environmentsOf('wrangler.toml')])
    expect(read({ config: 'wrangler.toml', env }).build).toMatchObject(refusal as object)
})

// Each is a process of wrangler, which takes seconds.
it.each([
  ['deploy', '--dry-run', '--env=production'],
  ...(__LONG__
    ? [
        ['deploy', '--dry-run'],
        ['versions', 'upload', '--dry-run', '--env=staging'],
      ]
    : []),
])('wrangler %s by hand uploads nothing', async (...args) => {
  const { code, words } = await run('node_modules/.bin/wrangler', args)
  expect(words).toContain('Nothing was uploaded.')
  expect(words).not.toContain('--dry-run: exiting now')
  expect(code).not.toBe(0)
})

it('a build leaves no file that leads wrangler to its variables', async () => {
  const file = join(folder, '.wrangler/deploy/config.json')
  mkdirSync(join(folder, '.wrangler/deploy'), { recursive: true })
  writeFileSync(file, '{}')
  writeFileSync(join(folder, 'entry.js'), 'export {}')
  const builder = await createBuilder({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [noDeployRedirect()],
    build: { rolldownOptions: { input: join(folder, 'entry.js') } },
  })
  await builder.buildApp()
  expect(existsSync(file)).toBe(false)
})
