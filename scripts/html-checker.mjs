import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { root, run } from './tools.mjs'

// Not a dependency of the project: its install script downloads a Java, which `npm start` does not
// need.
const checker = 'vnu-jar@26.9.27'
const folder = join(root, 'node_modules/.cache/html-checker')
const jar = join(folder, 'node_modules/vnu-jar/build/dist/vnu.jar')

/**
 * Makes sure that the Nu HTML checker and a Java for it are installed; Java is installed only on
 * Debian as root.
 */
export async function ensureHtmlChecker() {
  if (!javaCommand() && existsSync('/etc/debian_version') && userInfo().uid === 0) {
    console.log('Installing Java for the HTML checker …')
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env })
    await run(
      'apt-get',
      ['install', '-q', '-y', '--no-install-recommends', 'default-jre-headless'],
      { env },
    )
  }
  if (!existsSync(jar)) {
    console.log('Installing the HTML checker …')
    await run('npm', [
      'install',
      '--prefix',
      folder,
      '--no-save',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      checker,
    ])
  }
  return htmlChecker() !== undefined
}

/** A few seconds of work: better code and parallel garbage collection cost more than they save. */
const quickly = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** The command that checks files; undefined where Java or the checker is missing. */
export function htmlChecker() {
  const java = javaCommand()
  return java && existsSync(jar) ? [java, ...quickly, '-Xss2m', '-jar', jar] : undefined
}

/** Path of a Java of at least version 11: from JAVA_HOME, else from the PATH. */
function javaCommand() {
  const candidates = [process.env.JAVA_HOME && join(process.env.JAVA_HOME, 'bin/java'), 'java']
  return candidates.find((command) => {
    if (!command) return false
    const { stderr, stdout } = spawnSync(command, ['-version'], { encoding: 'utf8' })
    return Number(/version "(\d+)/.exec(`${stderr}${stdout}`)?.[1] ?? 0) >= 11
  })
}
