import { defineConfig } from '@playwright/test'
import { launchOptions } from './build/launch-options.ts'

const port = Number(process.env.E2E_PORT ?? 4620)
export default defineConfig({
  testDir: 'tests',
  testMatch: '{journeys,visual}/**/*.spec.ts',
  testIgnore: process.env.LONG === '1' ? [] : '**/long/**',
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
    launchOptions: launchOptions(),
  },
  projects: [
    {
      name: 'phone',
      use: {
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
    { name: 'desktop', use: { viewport: { width: 1440, height: 900 } } },
  ],
  // A shop of its own, empty at first, on the production build.
  webServer: {
    command: 'node scripts/reset.mjs && node scripts/start.mjs',
    url: `http://localhost:${port}/robots.txt`,
    timeout: 120_000,
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
