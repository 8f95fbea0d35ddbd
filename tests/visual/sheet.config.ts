import { defineConfig } from '@playwright/test'
import journeys from '../../playwright.config.ts'

const port = Number(process.env.SHEET_PORT ?? 4640)
const webServer = journeys.webServer as { env: Record<string, string> }

/** `npm run sheet`: photographs instead of judging, from a shop and data of its own. */
export default defineConfig({
  ...journeys,
  testDir: '.',
  testMatch: 'sheet.ts',
  outputDir: '../../.sheet/results',
  reporter: 'line',
  workers: 1,
  timeout: 600_000,
  projects: undefined,
  use: { ...journeys.use, baseURL: `http://localhost:${port}`, trace: 'off' },
  webServer: {
    ...webServer,
    command: 'node scripts/start.mjs',
    cwd: '../..',
    url: `http://localhost:${port}/robots.txt`,
    env: { ...webServer.env, PORT: String(port), DATA_DIR: '.sheet/data' },
  },
})
