import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { chromium } from 'playwright'
import { run } from './tools.mjs'

const shell = 'chromium-headless-shell'

/**
 * Makes sure that a Chromium is installed: the one named by CHROMIUM, the system's, or Playwright's
 * own, which is downloaded if necessary. On Debian, root gets the one without a window's
 * surroundings also where the whole one is there, because it takes far less of the processor.
 */
export async function ensureChromium() {
  const isDebian = existsSync('/etc/debian_version') && userInfo().uid === 0
  if (isDebian && !process.env.CHROMIUM && !existsSync(`/usr/bin/${shell}`)) {
    console.log('Installing Chromium …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run('apt-get', ['install', '-q', '-y', '--no-install-recommends', shell], { env })
  }
  // Playwright takes its own without a window's surroundings by itself.
  if (!hasChromium()) await run('playwright', ['install', 'chromium'])
  return hasChromium()
}

function hasChromium() {
  return [
    process.env.CHROMIUM,
    `/usr/bin/${shell}`,
    '/usr/bin/chromium',
    chromium.executablePath(),
  ].some((path) => path && existsSync(path))
}
