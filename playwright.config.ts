import { defineConfig } from '@playwright/test'
import { launchOptions } from './build/launch-options.ts'
import { atOneSize, sharedOut } from './tests/journeys/sizes.ts'

const isLong = process.env.LONG === '1'
const notYet = isLong ? [] : ['**/long/**']

const specs = (names: string) => names.split(' ').map((name) => `**/${name}.spec.ts`)
const onlyWide = Object.values(atOneSize).flatMap(specs)

/**
 * Stories of one kind that are shared out one by one: each has a tag with the size at which it is
 * told, or `@long` where only the long run tells it. The long run tells all of them at both sizes.
 */
const elsewhere = (...tags: string[]) => (isLong ? [] : tags.map((tag) => new RegExp(tag)))

const port = Number(process.env.E2E_PORT ?? 4620)
export default defineConfig({
  testDir: 'tests',
  testMatch: '{journeys,visual}/**/*.spec.ts',
  testIgnore: notYet,
  outputDir: 'test-results/journeys',
  workers: 2,
  fullyParallel: true,
  retries: 0,
  // Also for hooks that start a shop of their own, on a machine that may be busy.
  timeout: 300_000,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: 'test-results/journeys.json' }]],
  use: {
    baseURL: `http://localhost:${port}`,
    // What a browser never answers fails with its line and not with the whole test's limit.
    actionTimeout: 120_000,
    navigationTimeout: 120_000,
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'phone',
      grepInvert: elsewhere('@desktop', '@long'),
      testIgnore: [...notYet, ...onlyWide, ...(isLong ? [] : specs(sharedOut.desktop))],
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    {
      name: 'desktop',
      grepInvert: elsewhere('@phone', '@long'),
      testIgnore: [...notYet, ...(isLong ? [] : specs(sharedOut.phone))],
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  // A shop of its own on the production build, with nothing but the content at first.
  webServer: {
    command:
      'node scripts/reset.mjs && node tests/journeys/fill-storage.mjs && node scripts/start.mjs',
    url: `http://localhost:${port}/robots.txt`,
    // Filling its storage takes as long as the machine lets it.
    timeout: 600_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PORT: String(port),
      DATA_DIR: 'test-results/data',
      LOG_LEVEL: 'error',
      UI_CATALOGUE: '1',
      TEST_PAGES: '1',
    },
  },
})
