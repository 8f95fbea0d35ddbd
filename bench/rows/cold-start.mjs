import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { modulesOf } from '../../scripts/shop-server.mjs'
import { root } from '../../scripts/tools.mjs'
import { median } from '../measure.mjs'

const rounds = 10

/**
 * The secrets that every deployment requires: without them the worker refuses every request and
 * renders nothing.
 */
const secrets = {
  SESSION_SECRET: randomBytes(32).toString('hex'),
  PASSWORD_PEPPER: randomBytes(32).toString('hex'),
}

/**
 * The worker's size (gzip bytes): of all modules, and of those that a new isolate evaluates before
 * its first answer, which are the static imports of `index.js`. And the time from the runtime's
 * start to the first byte, as a ratio to the constant worker: of a file, and of a page, for which
 * the renderer is loaded. No storage is bound, so the page is the error page, rendered like any
 * other.
 */
export async function run() {
  const folder = join(root, 'dist/worker')
  const modules = modulesOf(folder).map(({ path }) => path)
  const { vars } = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))
  const whole = gzippedSize(modules)
  const first = gzippedSize(staticallyImported(modules[0]))
  const times = { base: [], file: [], page: [] }
  for (let round = 0; round < rounds; round++) {
    times.base.push(await firstByte('base', [join(root, 'bench/base-worker.mjs')], {}, '/'))
    times.file.push(await firstByte('shop', modules, { ...vars, ...secrets }, '/robots.txt'))
    times.page.push(await firstByte('shop', modules, { ...vars, ...secrets }, '/', '</html>'))
  }
  const ratio = median(times.file) / median(times.base)
  const pageRatio = median(times.page) / median(times.base)
  return [
    {
      what: 'Worker, gz: what a fresh isolate runs first',
      measured: `${(first / 1000).toFixed(0)} KB`,
      goal: '≤ 185 KB',
      isReached: first <= 185_000,
    },
    {
      what: 'Worker, gz: the whole',
      measured: `${(whole / 1000).toFixed(0)} KB`,
      goal: '≤ 700 KB (stretch 500)',
      isReached: whole <= 700_000,
    },
    {
      what: 'Cold start to the first byte',
      measured: `${ratio.toFixed(1)} ×`,
      goal: '≤ 2.8 × (stretch 2.5)',
      isReached: ratio <= 2.8,
    },
    {
      what: 'Cold start to the first page',
      measured: `${pageRatio.toFixed(1)} ×`,
      goal: '≤ 3.9 × (stretch 3.3)',
      isReached: pageRatio <= 3.9,
    },
  ]
}

function gzippedSize(paths) {
  return gzipSync(Buffer.concat(paths.map((path) => readFileSync(path))), { level: 9 }).length
}

/** A module and all its static imports. */
function staticallyImported(entry) {
  const found = new Set([entry])
  for (const path of found)
    for (const [, name] of readFileSync(path, 'utf8').matchAll(
      /(?:\bfrom|\bimport)\s*["'](\.[^"']+)["']/g,
    ))
      found.add(join(dirname(path), name))
  return [...found]
}

/** Milliseconds from the runtime's start to an answer that contains `expected`. */
async function firstByte(name, modules, variables, path, expected = '') {
  const port = await freePort()
  const folder = join(root, '.bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.capnp`)
  const bindings = Object.entries(variables).map(
    ([key, value]) => `(name = "${key}", text = ${JSON.stringify(value)})`,
  )
  const embedded = modules.map(
    (module) =>
      `(name = "${relative(dirname(modules[0]), module)}", esModule = embed "${relative(folder, module)}")`,
  )
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")]
);
const worker :Workerd.Worker = (
  modules = [${embedded.join(', ')}],
  compatibilityDate = "2026-10-01",
  bindings = [${bindings.join(', ')}]
);
`,
  )
  const start = performance.now()
  const child = spawn('workerd', ['serve', file], { stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    const answered = await answer(`http://127.0.0.1:${port}${path}`, child)
    const time = performance.now() - start
    if (!(await answered.text()).includes(expected)) throw new Error(`${path}: no such answer`)
    return time
  } finally {
    child.kill()
    await ended
  }
}

async function answer(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('workerd ended')
    const answered = await fetch(url).catch(() => undefined)
    if (answered) return answered
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
