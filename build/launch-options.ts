import { existsSync } from 'node:fs'

/**
 * Chromium without a window's surroundings, which Debian has as a package of its own: the same
 * pages take a third less of the processor than in Debian's whole Chromium, which comes next.
 */
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium']

/**
 * Playwright's launch options for Chromium, for all tools: the binary named by CHROMIUM, the
 * system's, or Playwright's own.
 */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath = process.env.CHROMIUM ?? installed.find((path) => existsSync(path))
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The whole Chromium takes this from the system; without it letters have other widths.
    '--font-render-hinting=slight',
  ]
  return executablePath ? { executablePath, args } : { args }
}
