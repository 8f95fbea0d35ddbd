import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from 'playwright'
import { run } from './tools.mjs'

/**
 * Makes sure that a Chromium is installed: the one named by CHROMIUM, the system's, or Playwright's
 * own, which is downloaded if necessary.
 */
export async function ensureChromium() {
  if (hasChromium()) return true
  console.log('Installing Chromium …')
  if (existsSync('/etc/debian_version') && userInfo().uid === 0) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], { env })
  }
  if (!hasChromium()) await run('playwright', ['install', 'chromium'])
  return hasChromium()
}

function hasChromium() {
  return [process.env.CHROMIUM, '/usr/bin/chromium', chromium.executablePath()].some(
    (path) => path && existsSync(path),
  )
}
