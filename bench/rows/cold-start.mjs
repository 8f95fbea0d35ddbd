import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from '../../scripts/tools.mjs'
import { median } from '../measure.mjs'

const rounds = 10

/** The worker's size, and the time from the runtime's start to the first byte, against the constant worker. */
export async function run() {
  const worker = join(root, 'dist/worker/index.js')
  const { vars } = JSON.parse(readFileSync(join(root, 'dist/worker/wrangler.json'), 'utf8'))
  const size = gzipSync(readFileSync(worker), { level: 9 }).length
  const times = { base: [], shop: [] }
  for (let round = 0; round < rounds; round++) {
    times.base.push(await firstByte('base', join(root, 'bench/base-worker.mjs'), {}))
    times.shop.push(await firstByte('shop', worker, vars))
  }
  const ratio = median(times.shop) / median(times.base)
  return [
    { what: 'Worker, gz', measured: `${(size / 1000).toFixed(0)} KB`, goal: '≤ 400 KB (stretch 200)', isReached: size <= 400_000 },
    { what: 'Cold start to the first byte', measured: `${ratio.toFixed(1)} ×`, goal: '≤ 4 × (stretch 3)', isReached: ratio <= 4 },
  ]
}

async function firstByte(name, module, variables) {
  const port = await freePort()
  const folder = join(root, '.bench')
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${name}.capnp`)
  const bindings = Object.entries(variables).map(([key, value]) => `(name = "${key}", text = ${JSON.stringify(value)})`)
  writeFileSync(
    file,
    `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [(name = "worker", worker = .worker)],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "worker")]
);
const worker :Workerd.Worker = (
  modules = [(name = "worker", esModule = embed "${relative(folder, module)}")],
  compatibilityDate = "2026-10-01",
  bindings = [${bindings.join(', ')}]
);
`,
  )
  const start = performance.now()
  const child = spawn('workerd', ['serve', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  try {
    await answer(`http://127.0.0.1:${port}/robots.txt`, child)
    return performance.now() - start
  } finally {
    child.kill()
    await ended
  }
}

async function answer(url, child) {
  for (;;) {
    if (child.exitCode !== null) throw new Error('workerd ended')
    const isOk = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (isOk) return
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
