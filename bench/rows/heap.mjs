import { locales } from '#shared/markets.ts'
import { localePath } from '#shared/locale.ts'
import { shop } from '../servers.mjs'

const inspectorPort = Number(process.env.BENCH_INSPECTOR_PORT ?? 4639)
const renders = Number(process.env.BENCH_RENDERS ?? 20_000)
const warmUp = renders / 5

/** Heap after garbage collection, over 20,000 server renders in every locale. */
export async function run() {
  const { url } = await shop({ BENCH_NO_CACHE: '1', INSPECTOR_PORT: String(inspectorPort) })
  const inspector = await connect()
  const paths = locales.flatMap((locale) => ['/', '/energy'].map((path) => localePath(locale, path)))
  await render(url, paths, warmUp)
  const before = await heapOf(inspector, url)
  await render(url, paths, renders)
  const after = await heapOf(inspector, url)
  inspector.close()
  const growth = (after - before) / (renders / 10_000)
  return [
    {
      what: `Heap after ${renders} renders in ${locales.length} locales`,
      measured: megabytes(after),
      goal: '≤ 64 MB (stretch 40)',
      isReached: after <= 64e6,
    },
    { what: 'Heap growth per 10,000 renders', measured: megabytes(growth), goal: '≤ 1 MB', isReached: growth <= 1e6 },
  ]
}

async function render(url, paths, count) {
  let next = 0
  async function client() {
    while (next < count) {
      const response = await fetch(url + paths[next++ % paths.length])
      if (!response.ok) throw new Error(`${response.url}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, client))
}

async function connect() {
  const targets = await (await fetch(`http://127.0.0.1:${inspectorPort}/json`)).json()
  const socket = new WebSocket(targets.find(({ id }) => id === 'core:user:vitrine').webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  const waiting = new Map()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(data)
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let id = 0
  const call = (method) =>
    new Promise((resolve) => {
      waiting.set(++id, resolve)
      socket.send(JSON.stringify({ id, method }))
    })
  return { call, close: () => socket.close() }
}

async function heapOf({ call }, url) {
  for (let i = 0; i < 3; i++) await whileServing(url, call('HeapProfiler.collectGarbage'))
  return (await whileServing(url, call('Runtime.getHeapUsage'))).usedSize
}

/** The runtime answers its inspector only while it serves. */
async function whileServing(url, answer) {
  const timer = setInterval(() => fetch(`${url}/robots.txt`).then((response) => response.text()), 20)
  return answer.finally(() => clearInterval(timer))
}

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
