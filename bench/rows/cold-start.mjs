import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { modulesOf } from '../../scripts/shop-server.mjs'
import { root } from '../../scripts/tools.mjs'
import { median } from '../measure.mjs'

const rounds = 10

/**
 * The worker's size, and the time from the runtime's start to the first byte, against the constant worker: of a file, and of a page,
 * with which the renderer is loaded. Nothing is stored behind the page here, so that it tells of a failure; it is drawn all the same.
 */
export async function run() {
  const folder = join(root, 'dist/worker')
  const modules = modulesOf(folder).map(({ path }) => path)
  const { vars } = JSON.parse(readFileSync(join(folder, 'wrangler.json'), 'utf8'))
  const size = gzipSync(Buffer.concat(modules.map((path) => readFileSync(path))), {
    level: 9,
  }).length
  const times = { base: [], file: [], page: [] }
  for (let round = 0; round < rounds; round++) {
    times.base.push(await firstByte('base', [join(root, 'bench/base-worker.mjs')], {}, '/'))
    times.file.push(await firstByte('shop', modules, vars, '/robots.txt'))
    times.page.push(await firstByte('shop', modules, vars, '/'))
  }
  const ratio = median(times.file) / median(times.base)
  const pageRatio = median(times.page) / median(times.base)
  return [
    {
      what: 'Worker, gz',
      measured: `${(size / 1000).toFixed(0)} KB`,
      goal: '≤ 400 KB (stretch 200)',
      isReached: size <= 400_000,
    },
    {
      what: 'Cold start to the first byte',
      measured: `${ratio.toFixed(1)} ×`,
      goal: '≤ 4 × (stretch 3)',
      isReached: ratio <= 4,
    },
    { what: 'Cold start to the first page', measured: `${pageRatio.toFixed(1)} ×`, goal: '' },
  ]
}

async function firstByte(name, modules, variables, path) {
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
    await answer(`http://127.0.0.1:${port}${path}`, child)
    return performance.now() - start
  } finally {
    child.kill()
    await ended
  }
}

async function answer(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('workerd ended')
    const isAnswered = await fetch(url).then(
      () => true,
      () => false,
    )
    if (isAnswered) return
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
