// Requirements: OPS-37, OPS-44.
import { execFile, execFileSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import * as z from 'zod'
import { seedPlan } from '#scripts/push/plan.ts'
import { withHashes } from '#scripts/push/pictures.ts'
import { shareMedia } from '#scripts/push/share-pictures.ts'
import { pushWhole } from '#scripts/shop/push-content.ts'
import { migrate, sqliteStorage } from '#tests/support/cloudflare/sqlite-storage.ts'
import { type StandIn, startStandIn } from '#tests/support/cloudflare/stand-in.ts'

const worker = 'vitrine-staging'
const timeout = 1_200_000
const Lines = z.array(z.object({ part: z.string(), ok: z.boolean(), says: z.string() }))

let cloudflare: StandIn
let folder: string

beforeAll(async () => {
  cloudflare = await startStandIn()
  folder = copyOfTheProject()
})
afterAll(async () => {
  await cloudflare.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The command changes wrangler.toml, builds and keeps secrets beside it: in a copy. */
function copyOfTheProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'clone-'))
  const list = ['ls-files', '-z', '-co', '--exclude-standard']
  for (const file of execFileSync('git', list, { encoding: 'utf8' }).split('\0').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true })
    copyFileSync(file, join(copy, file))
  }
  symlinkSync(realpathSync('node_modules'), join(copy, 'node_modules'))
  return copy
}

/** `npm run shop -- setup staging …` as it is typed in the folder, by its own process. */
function setUp() {
  const typed = 'run -s shop -- setup staging --as anna --wait 0 --json'
  const args = [...typed.split(' '), '--origin', 'https://staging.shop.example']
  const env = { ...process.env, ...cloudflare.env, CI: '1', HEALTH_TOKEN: '', DATA_DIR: '' }
  for (const name of ['HEALTH_TOKEN', 'DATA_DIR', 'NODE_ENV', 'VITEST'])
    Reflect.deleteProperty(env, name)
  return new Promise<{ code: number; out: string; errors: string }>((done) => {
    const options = { cwd: folder, env, maxBuffer: 100_000_000 }
    const child = execFile('npm', args, options, (error, out, errors) =>
      done({ code: error ? Number(error.code ?? 1) : 0, out, errors }),
    )
    child.stdin?.end()
  })
}

const file = () => readFileSync(join(folder, 'wrangler.toml'), 'utf8')
const database = () => cloudflare.account.databases.values().next().value!.database

/** All that the command has made. */
function state() {
  const { account } = cloudflare
  const script = account.scripts.get(worker)
  const version = script?.versions.at(-1)
  const all = (sql: string) => database().prepare(sql).all()
  return {
    file: file(),
    secretsFile: readFileSync(join(folder, '.secrets/staging.json'), 'utf8'),
    databases: [...account.databases.values()].map(({ uuid, name }) => [uuid, name]),
    namespaces: [...account.namespaces.values()].map(({ id, title }) => [id, title]),
    buckets: [...account.buckets.keys()],
    secrets: version && Object.fromEntries(version.secrets),
    assets: version?.assets,
    domains: script?.domains,
    schedules: script?.schedules,
    migrations: all('SELECT name FROM d1_migrations ORDER BY id'),
    pushed: all('SELECT * FROM pushed ORDER BY part, id'),
    redirects: all('SELECT * FROM redirects ORDER BY source'),
  }
}

const pushes = () =>
  z
    .array(z.object({ phase: z.string(), operator: z.string(), state: z.string().nullable() }))
    .parse(
      database()
        .prepare("SELECT phase, operator, state FROM audit_log WHERE what = 'push' ORDER BY number")
        .all(),
    )

/** What a push by the command would take many minutes for: all content but the redirects. */
async function fillMostOfIt() {
  const copies = cloudflare.account.namespaces.values().next().value!.values
  const storage = sqliteStorage(migrate(database()), copies)
  const { tables, media, shared, search } = await seedPlan('.')
  const hashed = withHashes('.', media)
  const content = { tables, search, media: [...hashed, ...shareMedia(hashed, shared, '.')] }
  await pushWhole(storage, content)
  database().exec("DELETE FROM redirects; DELETE FROM pushed WHERE part = 'redirects'")
}

it(
  'the command as it is typed makes an environment, continues one that is half made, and changes nothing more',
  { timeout },
  async () => {
    cloudflare.fail(/^PATCH .*secrets-bulk/, 'expired')
    const first = await setUp()
    expect(first.code).toBe(1)
    expect(first.out + first.errors).toMatch(/Authentication error[^]*npx wrangler login/)
    expect([...cloudflare.account.databases.values()].map(({ name }) => name)).toEqual([worker])
    cloudflare.mend()

    await fillMostOfIt()
    const second = await setUp()
    const lines = Lines.parse(JSON.parse(second.out))
    const partsOf = (isOk: boolean) => lines.filter(({ ok }) => ok === isOk).map(({ part }) => part)
    expect(partsOf(true), second.errors.slice(-3000)).toEqual(
      expect.arrayContaining(['bindings', 'ids', 'timer', 'migrations', 'content']),
    )
    // Nobody answers under the invented domain, and nothing runs the timer.
    expect(second.code).toBe(1)
    const made = state()
    expect(made).toMatchObject({
      buckets: ['vitrine-staging-media', 'vitrine-staging-backups'],
      domains: ['staging.shop.example'],
      schedules: ['*/5 * * * *'],
    })
    expect(Object.keys(made.secrets!).sort()).toEqual([
      'BACKUP_KEY',
      'HEALTH_TOKEN',
      'PASSWORD_PEPPER',
      'SESSION_SECRET',
    ])
    expect(Object.keys(made.assets!).length).toBeGreaterThan(100)
    expect(made.redirects.length).toBeGreaterThan(5)
    expect(pushes()).toMatchObject([
      { phase: 'begun', operator: 'anna' },
      { phase: 'done', operator: 'anna' },
    ])
    expect(pushes()[1]!.state).toContain('redirects')
    for (const secret of Object.values(made.secrets!))
      expect(second.out + second.errors).not.toContain(secret)

    const third = await setUp()
    expect(Lines.parse(JSON.parse(third.out)).map(({ part, ok }) => [part, ok])).toEqual(
      lines.map(({ part, ok }) => [part, ok]),
    )
    expect(state()).toEqual(made)
    expect(pushes().at(-1)!.state).toContain('"changes":{"content":[],"prices":[]}')
    expect(cloudflare.unknown).toEqual([])
  },
)
