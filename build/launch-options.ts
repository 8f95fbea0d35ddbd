import { existsSync } from 'node:fs'

/**
 * Playwright's launch options for Chromium, for all tools: the binary named by CHROMIUM, the
 * system's, or Playwright's own.
 */
export function launchOptions(): { executablePath?: string; args: string[] } {
  const executablePath =
    process.env.CHROMIUM ?? (existsSync('/usr/bin/chromium') ? '/usr/bin/chromium' : undefined)
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ]
  return executablePath ? { executablePath, args } : { args }
}
