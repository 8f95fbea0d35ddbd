// Plain JavaScript for any Node from 20 on: it installs the tools that the other scripts need.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const bin = join(root, 'node_modules', '.bin')

/**
 * Environment of child processes: the project's own Node and tools first; no questions and no
 * telemetry.
 */
export const environment = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`,
  WRANGLER_SEND_METRICS: 'false',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
}

/** Installs what is missing and restarts under the project's own Node; returns only there. */
export async function underProjectNode() {
  process.chdir(root)
  if (!isInstalled()) install()
  if (
    process.version ===
    `v${JSON.parse(readFileSync(join(root, 'node_modules/node/package.json'), 'utf8')).version}`
  ) {
    Object.assign(process.env, environment)
    return
  }
  const child = spawn(join(bin, 'node'), process.argv.slice(1), {
    stdio: 'inherit',
    env: environment,
  })
  // The terminal's signals reach the child itself; those sent only to this process are passed on.
  process.on('SIGINT', () => {})
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.exit(await exitOf(child))
}

/** Runs a tool of the project and returns its exit code. */
export async function run(command, args, { env = {}, ...options } = {}) {
  return exitOf(
    spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...environment, ...env },
      ...options,
    }),
  )
}

function exitOf(child) {
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code, signal) => resolve(code ?? 128 + (constants.signals[signal] ?? 0)))
  })
}

/** Whether every package of the lock file for this platform is installed in its version. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  const locked = packagesOf('package-lock.json')
  if (!installed || !existsSync(join(bin, 'node'))) return false
  return Object.entries(locked).every(
    ([path, { version, optional }]) =>
      path === '' || installed[path]?.version === version || (optional && !installed[path]),
  )
}

function packagesOf(file) {
  const path = join(root, file)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : undefined
}

function install() {
  console.log('Installing the tools …')
  const { status } = spawnSync('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) {
    console.error('npm ci failed: see above.')
    process.exit(1)
  }
}
