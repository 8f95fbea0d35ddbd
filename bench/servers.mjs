import { spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addSyntheticProducts } from '#tests/support/synthetic-catalogue.ts'
import { putSyntheticSearch } from './synthetic-search.mjs'
import { openLocalStorage } from '../scripts/storage/local-storage.ts'
import { environment, root } from '../scripts/tools.mjs'

const firstPort = Number(process.env.BENCH_PORT ?? 4630)
const running = new Map()

/** The constant worker. */
export function base() {
  return server('base', 'bench/serve-base.mjs', {})
}

/**
 * The built shop with variables such as BENCH_NO_CACHE; each combination is a server with its own
 * data.
 */
export function shop(variables = {}) {
  const name = ['shop', ...Object.entries(variables).flat()].join('-').toLowerCase()
  return server(name, 'scripts/start.mjs', {
    DATA_DIR: `.bench/${name}`,
    LOG_LEVEL: 'error',
    ...variables,
  })
}

/** The built shop of another checkout, whose folder is given. */
export function otherShop(folder, variables = {}) {
  const name = ['other', ...Object.entries(variables).flat()].join('-').toLowerCase()
  const data = join(root, '.bench', name)
  return server(
    name,
    join(folder, 'scripts/start.mjs'),
    { DATA_DIR: data, LOG_LEVEL: 'error', ...variables },
    folder,
  )
}

/**
 * The built shop with so many more products, made as copies of one. Filled once and started anew,
 * so that the first request meets an isolate that has read nothing.
 */
export async function grownShop(products, variables = {}) {
  const name = `grown-${products}`
  const settings = { DATA_DIR: `.bench/${name}`, LOG_LEVEL: 'error', ...variables }
  const launch = () => start(name, 'scripts/start.mjs', settings, firstPort + running.size)
  const filled = join(root, settings.DATA_DIR, 'filled')
  if (!existsSync(filled)) {
    await (await launch()).stop()
    const storage = await openLocalStorage(join(root, settings.DATA_DIR))
    try {
      await addSyntheticProducts(
        async (statements) => (await storage.batch(statements)).map(({ results }) => results),
        products,
      )
      if (products > 0) await putSyntheticSearch(storage)
    } finally {
      await storage.close()
    }
    writeFileSync(filled, '')
  }
  const starting = launch()
  running.set(`${name}-${running.size}`, starting)
  return starting
}

export async function stopServers() {
  await Promise.all([...running.values()].map(async (starting) => (await starting).stop()))
}

function server(name, script, variables, folder = root) {
  if (!running.has(name))
    running.set(name, start(name, script, variables, firstPort + running.size, folder))
  return running.get(name)
}

async function start(name, script, variables, port, folder = root) {
  const child = spawn('node', [script], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...environment, ...variables, PORT: String(port) },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isUp(`${url}/robots.txt`)); tries++) {
    if (child.exitCode !== null || tries > 1200) {
      child.kill()
      throw new Error(`${name} did not start`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { name, url, pid: child.pid, stop }
}

async function isUp(url) {
  return fetch(url, { signal: AbortSignal.timeout(5_000) }).then(
    (response) => response.ok,
    () => false,
  )
}
