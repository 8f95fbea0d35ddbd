import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-pool-workers'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { Response } from 'miniflare'
import unocss from 'unocss/vite'
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { clientManifest } from './build/client-manifest.ts'
import { launchOptions } from './build/launch-options.ts'
import { seedPlan } from './scripts/push/plan.ts'
import { tableStatements } from './scripts/push/table.ts'
import { stores } from './shared/markets/markets.ts'
import { serveBackend } from './tests/support/backend-server.ts'
import { finalSchema } from './tests/support/final-schema.ts'

const isLong = process.env.LONG === '1'
/**
 * Set where one process runs files again after code has changed: a runtime that files share keeps
 * the modules of the first run.
 */
const isolate = process.env.TEST_ISOLATED === '1'
// Vitest empties a project's own object: each gets a copy.
const define = { __BUILD_ID__: '"test"', __LONG__: JSON.stringify(isLong) }

type Row = Record<string, unknown>

/**
 * The long texts of some languages are enough for the tests of pages, and English stands in for the
 * others. Nothing stands in for a country's law. The journeys' shop has them all.
 */
function isTried({ collection, id, language, rating }: Row): boolean {
  if (collection === 'order-papers') return /^(?:en-us|fr-fr|de-de)$/.test(String(language))
  const isLong =
    rating !== undefined || ['page-sections', 'article', 'press'].includes(String(collection))
  return !isLong || /^(?:en|fr|de|cs|pl)$/.test(String(language)) || String(id).startsWith('legal-')
}

/**
 * Test files with a database of their own, which is filled for each of them, have three languages
 * of what is long; in a page of another market's language they see English.
 */
function isTriedAlone(row: Row): boolean {
  const isLong =
    row.card !== undefined ||
    row.rating !== undefined ||
    row.entries !== undefined ||
    String(row.collection).startsWith('page')
  return isTried(row) && (!isLong || /^(?:en|fr|de)/.test(String(row.language ?? row.locale)))
}

/**
 * What each test file's database is filled with. Made only when a project asks, since it takes
 * seconds. A service answers with the content: as a binding, its megabytes were part of the
 * configuration of every file's runtime, and doubled the work of starting it.
 */
async function storedContent() {
  const { tables } = await seedPlan('.')
  const migrations = await readD1Migrations('./migrations')
  const answers = (isPart: (row: Row) => boolean): Record<string, string> => {
    const tried = tables.map((table) => ({ ...table, rows: table.rows.filter(isPart) }))
    return {
      '/tables': JSON.stringify(tried),
      '/statements': JSON.stringify(tableStatements(tried)),
      '/all-statements': JSON.stringify(
        tableStatements(tables.map((table) => ({ ...table, rows: table.rows.filter(isTried) }))),
      ),
      '/stock': JSON.stringify(tables.find(({ table }) => table === 'stock')!.rows),
    }
  }
  const service = (known: Record<string, string>) => (request: { url: string }) =>
    new Response(known[new URL(request.url).pathname])
  return {
    migrations,
    schema: finalSchema(migrations),
    all: service(answers(isTried)),
    some: service(answers(isTriedAlone)),
  }
}

let stored: ReturnType<typeof storedContent> | undefined
let backend: ReturnType<typeof serveBackend> | undefined

const long = (...globs: string[]) => (isLong ? globs : [])

const workerFiles = '{worker,tests/worker,tests/contract}/**/*.test.{ts,tsx}'

/**
 * Files of pages that change content or bindings, count calls to storage, or look at what is kept.
 */
const alone = new Set(
  'article-slugs backend-down binding-faults broken-content cost-of-visits count-failures faults forty-carts fragments growth hanging-database hostile-text hot-response-cache kv-faults memories odd-addresses page-cache shared-links slow-backend storage-calls visit'
    .split(' ')
    .map((name) => `tests/worker/${name}.test.ts`),
)

/**
 * Files that share one runtime, whose start takes longer than most of their tests: those that use
 * no binding, and those that ask for pages and change nothing.
 */
const shared = [
  ...globSync(workerFiles).filter(
    (file) => !/cloudflare:|tests\/|\.\/shop|support\//.test(readFileSync(file, 'utf8')),
  ),
  ...globSync('tests/worker/*.test.{ts,tsx}').filter((file) => !alone.has(file)),
]

/**
 * Files that leave behind what others of the same runtime would meet (orders and carts that are
 * counted or looked for, payments that keep pieces, floods, changed content), or that expect none
 * of it: an empty log, tables without other rows.
 */
const backendAlone = new Set([
  'tests/contract/contract.test.ts',
  ...[
    'cart/parallel',
    'cart/recover-pending',
    'catalog/search/suggest',
    'checkout/buyer/buyer',
    'checkout/holders/buyers-of-one-network',
    'checkout/holders/idle-reservations',
    'checkout/holders/network-share',
    'checkout/holders/three-networks',
    'checkout/holders/too-much-reserved',
    'checkout/receive-webhook',
    'checkout/slow-storage',
    'checkout/two-databases',
    'content/content',
    'limits/platform-rate-limit',
    'mail/notices/suppression',
    'mail/outbox',
    'mail/typed-words',
    'orders/archive/archive',
    'orders/archive/overlapping-runs',
    'orders/bytes-of-an-order',
    'orders/fulfilment/fulfilment',
    'orders/fulfilment/find-orders',
    'orders/fulfilment/pieces',
    'orders/stored-forms',
    'payment/ways',
    'privacy/carts-of-an-address',
    'privacy/export/own-data',
    'privacy/retention/retention',
    'recovery/backup/backup',
    'recovery/comparison/comparison',
    'reservation/reservation',
    'sessions/session',
  ].map((name) => `worker/commerce/${name}.test.ts`),
])

/**
 * Files of the backend that share one runtime and its database: those that replace nothing in it
 * but the console. What a replaced part has broken is repeated by alarms in the files after it.
 */
const commerce = globSync('{worker,tests/contract}/**/*.test.{ts,tsx}').filter(
  (file) =>
    !shared.includes(file) && !backendAlone.has(file) && !replacesParts(readFileSync(file, 'utf8')),
)

function replacesParts(code: string): boolean {
  return /\bvi\.(?!setConfig|fn\b|waitFor|restoreAllMocks|mocked|spyOn\(console)/.test(code)
}

/**
 * Central files of purchases, refunds and the operator's commands, which run once more with all
 * orders in a database apart from persons and content (docs/decisions/017). `APART` names others,
 * without their ending, separated by blanks.
 */
const apart = (
  process.env.APART?.split(' ') ?? [
    'worker/commerce/checkout/purchase',
    'worker/commerce/checkout/receive-webhook',
    'worker/commerce/orders/fulfilment/fulfilment',
    'tests/worker/operator/payments',
    'tests/worker/operator/refunds',
    ...long(
      'worker/commerce/checkout/paths-to-an-order',
      'worker/commerce/checkout/states',
      'worker/commerce/orders/fulfilment/pieces',
      'worker/commerce/orders/orders',
      'worker/commerce/orders/provider-book/provider-book',
      'tests/worker/operator/settle',
    ),
  ]
).map((name) => `${name}.test.ts`)

/**
 * Files that share a runtime run in the order of their paths: what one finds must not depend on how
 * long others took.
 */
class InSharedRuntimesByPath extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isShared = ({ project }: TestSpecification) => project.name.startsWith('worker-')
    return [
      ...(await super.sort(files.filter((file) => !isShared(file)))),
      ...files.filter(isShared).toSorted((a, b) => a.moduleId.localeCompare(b.moduleId, 'en')),
    ]
  }
}

const unitFiles = globSync([
  '{shared,build,scripts}/**/*.test.ts',
  'tests/build/**/*.test.{ts,tsx}',
  'tests/*.test.ts',
  ...long('tests/long/unit/**/*.test.ts'),
])

/** Files that replace modules, which the next file in the same process would find replaced. */
const replacing = unitFiles.filter((file) =>
  /\bvi\.(?:mock|doMock|resetModules)\(/.test(readFileSync(file, 'utf8')),
)

/** Tests in Node. */
function unitProject(name: string, files: TestProjectInlineConfiguration['test']) {
  return {
    plugins: [clientManifest()],
    define: { ...define },
    // The renderer that is built into the worker is React's production code: so is what it
    // renders here.
    oxc: { jsx: { runtime: 'automatic' as const, development: false } },
    test: {
      name,
      environment: 'node' as const,
      // Reading all of the content takes as long as the machine lets it.
      testTimeout: 60_000,
      hookTimeout: 60_000,
      env: { NODE_ENV: 'production' },
      restoreMocks: true,
      unstubEnvs: true,
      ...files,
    },
  }
}

/** Gives tests bindings whose orders are in a database of their own. */
function ordersApart() {
  const bindings = new URL('tests/support/apart.ts', import.meta.url).pathname
  return {
    name: 'orders-apart',
    enforce: 'pre' as const,
    resolveId: (source: string, importer: string | undefined) =>
      source === 'cloudflare:workers' &&
      importer !== bindings &&
      /\/tests\/support\/|\.test\.ts$/.test(importer ?? '')
        ? bindings
        : undefined,
  }
}

/** Tests in workerd, with the bindings of `wrangler.toml`. */
function workerProject(
  name: string,
  content: 'all' | 'some',
  files: TestProjectInlineConfiguration['test'],
  isApart = false,
) {
  return {
    plugins: [
      ...(isApart ? [ordersApart()] : []),
      clientManifest(),
      cloudflareTest(async () => ({
        wrangler: { configPath: './wrangler.toml' },
        miniflare: {
          // A second database, for the stores that have one of their own.
          d1Databases: { DB: 'vitrine', DB_US: 'vitrine-us' },
          serviceBindings: {
            TEST_CONTENT: (await (stored ??= storedContent()))[content],
            // The network of a runtime that trusts the authority of the remote backend's
            // certificates.
            TEST_NETWORK: {
              network: {
                allow: ['private'],
                tlsOptions: {
                  trustedCertificates: [(await (backend ??= serveBackend())).authority],
                },
              },
            },
          },
          bindings: {
            TEST_MIGRATIONS: (await stored).migrations,
            TEST_SCHEMA: (await stored).schema,
            TEST_BACKEND: (await backend).address,
            TEST_BACKEND_CONTROL: (await backend).control,
            SESSION_SECRET: 'test-session-secret-0123456789abcdef',
            PASSWORD_PEPPER: 'test-password-pepper-0123456789abcdef',
            BACKUP_KEY: 'test-backup-key-0123456789-abcdefghij',
            SCRYPT_COST: '10',
            // Hundreds of objects at once take as long as the machine lets them.
            OBJECT_TIMEOUT: '120000',
            LOCAL_MAILBOX: '1',
            TEST_PAGES: '1',
            LOG_LEVEL: 'error',
            ...(isApart && {
              ORDER_DATABASES: stores.map((store) => `${store}=DB_US`).join(','),
              LIVE_ORDERS: stores.join(','),
            }),
          },
        },
      })),
    ],
    define: { ...define },
    test: {
      name,
      // Tests that walk through every page or race hundreds of requests take as long as the machine
      // lets them.
      testTimeout: isLong ? 1_200_000 : 60_000,
      hookTimeout: 60_000,
      globalSetup: ['tests/worker/serve-challenges.ts'],
      // The runtime of each file asks for every module anew: for one of each package instead of a
      // hundred.
      deps: {
        optimizer: {
          ssr: {
            enabled: true,
            include: [
              'hono',
              'hono/body-limit',
              'hono/csrf',
              'hono/html',
              'hono/http-exception',
              'hono/utils/html',
              'zod',
              'zod/mini',
              'zod/v4/core',
            ],
          },
        },
      },
      setupFiles: ['tests/worker/setup.ts'],
      ...files,
    },
  }
}

export default defineConfig({
  test: {
    passWithNoTests: true,
    sequence: { sequencer: InSharedRuntimesByPath },
    // One more than there are cores: half of the time a file waits for its runtime to start.
    maxWorkers: availableParallelism() + 1,
    projects: [
      unitProject('unit', {
        include: unitFiles.filter((file) => !replacing.includes(file)),
        // What a process has read of packages and content serves its next files: tests change no
        // state of a module.
        isolate,
        maxWorkers: Math.min(4, availableParallelism()),
        sequence: { groupOrder: 3 },
      }),
      unitProject('unit-alone', { include: replacing }),
      {
        plugins: [clientManifest()],
        define: { ...define },
        // The real backend in plain Node. The simulation implements the parts of the runtime that
        // it uses.
        resolve: {
          alias: {
            'cloudflare:workers': new URL(
              'tests/simulation/runtime/cloudflare-workers.ts',
              import.meta.url,
            ).pathname,
          },
        },
        test: {
          name: 'simulation',
          environment: 'node',
          testTimeout: 3_600_000,
          hookTimeout: 60_000,
          include: ['tests/simulation/**/*.test.ts'],
        },
      },
      workerProject('worker', 'some', {
        include: [workerFiles, ...long('tests/long/worker/**/*.test.ts')],
        exclude: [...shared, ...commerce],
      }),
      workerProject('worker-commerce', 'some', {
        include: commerce,
        isolate,
        maxWorkers: 1,
        sequence: { groupOrder: 2 },
        setupFiles: ['tests/worker/setup.ts', 'tests/worker/setup-shared.ts'],
      }),
      workerProject(
        'worker-apart',
        'some',
        {
          include: apart,
          isolate,
          maxWorkers: 1,
          sequence: { groupOrder: 4 },
          setupFiles: ['tests/worker/setup.ts', 'tests/worker/setup-apart.ts'],
        },
        true,
      ),
      workerProject('worker-shared', 'all', {
        include: shared,
        isolate,
        maxWorkers: 1,
        sequence: { groupOrder: 1 },
      }),
      {
        plugins: [react(), unocss(), clientManifest()],
        define: { ...define },
        test: {
          name: 'browser',
          include: ['client/**/*.test.{ts,tsx}'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            instances: [{ browser: 'chromium' }],
            provider: playwright({ launchOptions: launchOptions() }),
          },
        },
      },
    ],
  },
})
