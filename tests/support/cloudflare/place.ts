import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployBuilt } from '#scripts/release/deploy-built.ts'
import { setUp, type Setup } from '#scripts/shop/setup/setup.ts'
import { withValue } from '#scripts/shop/setup/wrangler-file.ts'
import { runWrangler, type WranglerRun } from '#scripts/storage/run-wrangler.ts'
import { promised } from '#scripts/wrangler/config.ts'
import { quickRelease } from './quick-release.ts'
import { type StandIn, startStandIn } from './stand-in.ts'

/**
 * A folder with a copy of `wrangler.toml` and a small worker, and the account that it is set up in.
 */
export interface Place {
  cloudflare: StandIn
  folder: string
  /** The project's real wrangler, in a process of its own. */
  wrangler: (args: readonly string[], run?: WranglerRun) => Promise<string>
  /** The same commands without a process. */
  quick: Place['wrangler']
  /** Sets staging up, as the command does, with a small worker in place of the build. */
  setUp(changes?: Partial<Setup>): Promise<void>
  /** Builds a worker for staging with these words in it. */
  build(words: string): void
  /** What the commands said. */
  said: string[]
  close(): Promise<void>
}

export const environment = 'staging'
export const worker = 'vitrine-staging'

export async function newPlace(): Promise<Place> {
  const cloudflare = await startStandIn()
  const folder = mkdtempSync(join(tmpdir(), 'place-'))
  writeFileSync(join(folder, 'wrangler.toml'), beforeSetUp(readFileSync('wrangler.toml', 'utf8')))
  symlinkSync(join(process.cwd(), 'migrations'), join(folder, 'migrations'))
  const said: string[] = []
  const wrangler = wranglerIn(folder, cloudflare.env)
  const build = (words: string) => writeBuild(folder, words)
  return {
    cloudflare,
    folder,
    wrangler,
    quick: quickRelease(cloudflare, folder, { environment, worker }),
    said,
    build,
    setUp: (changes) =>
      setUp({
        environment,
        folder,
        origin: 'https://staging.shop.example',
        variables: {},
        secrets: {},
        wrangler,
        steps: {
          deploy: async () => {
            build('first')
            const given = changes?.wrangler ?? wrangler
            await deployBuilt(given, environment, join(folder, 'wrangler.toml'))
          },
          push: async () => undefined,
        },
        say: (line) => said.push(line),
        pause: 10,
        ...changes,
      }),
    close: async () => {
      await cloudflare.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The real wrangler for the first command of each kind, and no process for the others. */
export function firstOfEach({ wrangler, quick }: Place): Place['wrangler'] {
  const given = new Set<string>()
  return (args, run) => {
    const hasThreeWords = /^(?:kv|r2) |^d1 migrations/.test(args.join(' '))
    const kind = args.slice(0, hasThreeWords ? 3 : 2).join(' ')
    if (given.has(kind)) return quick(args, run)
    given.add(kind)
    return wrangler(args, run)
  }
}

/** The project's wrangler in a folder, led by these variables. */
export function wranglerIn(folder: string, env: Record<string, string>): Place['wrangler'] {
  return (args, run) =>
    runWrangler(args, {
      cwd: folder,
      ...run,
      // Without the banner wrangler does not ask the registry for its newest version.
      env: { ...env, CI: '1', WRANGLER_HIDE_BANNER: 'true', ...run?.env },
    })
}

/** The file as it is before the first set-up, also where the project's own was set up long ago. */
function beforeSetUp(text: string): string {
  const name = '"vitrine-staging"'
  const database = { table: 'env.staging.d1_databases', binding: 'DB' }
  const namespace = { table: 'env.staging.kv_namespaces', binding: 'CACHE' }
  return [
    (given: string) => given.replace(/^routes = .*$/gm, '# routes = []'),
    (given: string) => withValue(given, database, 'database_id', name),
    (given: string) => withValue(given, namespace, 'id', name),
    (given: string) => withValue(given, { table: 'env.staging.vars' }, 'SITE_ORIGIN', '""'),
  ].reduce((given, change) => change(given), text)
}

type Reader = (place: { config: string; env: string }) => Record<string, unknown>

/** What `vite build` leaves for staging, with a worker of one line and two files of the browser. */
export function writeBuild(folder: string, words: string) {
  const config = promised<Reader>('readConfig')!({
    config: join(folder, 'wrangler.toml'),
    env: environment,
  })
  const dist = join(folder, 'dist')
  rmSync(join(dist, 'worker'), { recursive: true, force: true })
  mkdirSync(join(dist, 'worker'), { recursive: true })
  mkdirSync(join(dist, 'client/assets'), { recursive: true })
  mkdirSync(join(dist, 'client/.vite'), { recursive: true })
  writeFileSync(join(dist, 'client/assets', `${words}.js`), `// ${words}`)
  writeFileSync(join(dist, 'client/.vite/manifest.json'), '{}')
  writeFileSync(
    join(dist, 'worker/index.js'),
    `export class CartObject {}\nexport class LimiterObject {}\nexport default { fetch: () => new Response(${JSON.stringify(words)}) }`,
  )
  const { build: _build, configPath: _path, userConfigPath: _user, ...rest } = config
  writeFileSync(
    join(dist, 'worker/wrangler.json'),
    JSON.stringify({
      ...rest,
      main: 'index.js',
      no_bundle: true,
      assets: { ...(rest.assets as object), directory: '../client' },
    }),
  )
}
