import { execFile, execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { promisify } from 'node:util'

const hasWrk = succeeds(() => execFileSync('wrk', ['-v'], { stdio: 'ignore' }))
const connections = 16
const factor = Number(process.env.BENCH_FACTOR ?? 1)

/** By process: nanoseconds that each of its threads and its children's had when last seen. */
const counted = new Map()

/**
 * CPU milliseconds that the threads of a process and of its children have used so far. From the
 * scheduler's nanoseconds: the clock ticks of 10 ms are longer than a first page takes. A thread
 * that has ended since the last call keeps the time it had then; without it the sum would fall.
 */
export function cpuOf(pid) {
  const threads = counted.get(pid) ?? new Map()
  counted.set(pid, threads)
  for (const thread of threadsOf(pid)) {
    const [running] = readFileSync(`${thread}/schedstat`, 'utf8').split(' ')
    threads.set(thread, Number(running))
  }
  return [...threads.values()].reduce((sum, running) => sum + running / 1e6, 0)
}

/** Addresses in `/proc` of the threads of a process and of its children. */
function threadsOf(pid) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
  const own = readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}`)
  return [...own, ...children.flatMap(threadsOf)]
}

/**
 * Compares a page with the constant worker, or with a page of another server, in pairs that
 * alternate within the same minute. Returns the ratios of CPU per request and of requests per
 * second, with their ranges; pairs in which the machine stalled are left out and counted.
 */
export async function compare({ base, basePath = '/', target, path, pairs = 5 }) {
  await load(base.url + basePath, 3)
  await load(target.url + path, 4)
  const samples = []
  for (let pair = 0; pair < pairs; pair++)
    samples.push({ base: await sample(base, basePath, 3), target: await sample(target, path, 6) })
  const usual = median(samples.map((pair) => pair.base.rate))
  const kept = samples.filter((pair) => pair.base.rate >= 0.6 * usual)
  return {
    cpu: spread(kept.map((pair) => pair.target.cpu / pair.base.cpu)),
    rate: spread(kept.map((pair) => pair.target.rate / pair.base.rate)),
    dropped: samples.length - kept.length,
  }
}

/** CPU milliseconds of one request of the constant worker at the moment. */
export async function baseCost(base) {
  await load(base.url, 2)
  const costs = []
  for (let i = 0; i < 3; i++) costs.push((await sample(base, '/', 2)).cpu)
  return median(costs)
}

/**
 * Compares other work than a page with the constant worker, in pairs that alternate within the same
 * minute; `work` returns how often it was done. Its first run is a warm-up and is not counted.
 * `baseWork` asks the constant worker with the client of `work`; without it a load generator does.
 * Returns the ratio of CPU, and how often per second the work was done.
 */
export async function compareWork({ base, target, work, baseWork, pairs = 5 }) {
  await load(base.url, 3)
  await baseWork?.()
  await work()
  const samples = []
  for (let pair = 0; pair < pairs; pair++) {
    const { cpu: cost } = baseWork ? await sampleWork(base, baseWork) : await sample(base, '/', 3)
    const before = { cpu: cpuOf(target.pid), time: performance.now() }
    const times = await work()
    const seconds = (performance.now() - before.time) / 1000
    samples.push({ cpu: (cpuOf(target.pid) - before.cpu) / times / cost, rate: times / seconds })
  }
  return {
    cpu: spread(samples.map(({ cpu }) => cpu)),
    rate: median(samples.map(({ rate }) => rate)),
  }
}

/**
 * Asks for each of some addresses, as many at a time as the constant page is asked for: alone, each
 * request costs half as much again for waking the process. Any status but 2xx is an error.
 */
export async function askEach(addresses) {
  const left = addresses.values()
  async function client() {
    for (const address of left) {
      const response = await fetch(address)
      if (!response.ok) throw new Error(`${address}: ${response.status}`)
      await response.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
}

/**
 * Compares requests to `addresses`, a function that gives new ones for each pair, with requests to
 * the constant worker by the same client: a client that is slower lets the process sleep between
 * two requests, which then cost more.
 */
export function compareAddresses({ base, target, addresses, pairs }) {
  const ask = async (all) => {
    await askEach(all)
    return all.length
  }
  return compareWork({
    base,
    target,
    pairs,
    work: () => ask(addresses()),
    baseWork: () => ask(Array(baseRequests).fill(base.url)),
  })
}

const baseRequests = 5_000

async function sampleWork(server, work) {
  const before = cpuOf(server.pid)
  const times = await work()
  return { cpu: (cpuOf(server.pid) - before) / times }
}

async function sample(server, path, seconds) {
  const before = cpuOf(server.pid)
  const { requests, seconds: took } = await load(server.url + path, seconds)
  return { cpu: (cpuOf(server.pid) - before) / requests, rate: requests / took }
}

/** Requests one URL over kept-alive connections; any status but 2xx is an error. */
async function load(url, seconds) {
  const time = Math.max(1, Math.round(seconds * factor))
  const result = hasWrk ? await loadByWrk(url, time) : await loadByNode(url, time)
  if (result.failed > 0) throw new Error(`${url}: ${result.failed} answers were not 2xx`)
  return { ...result, seconds: time }
}

async function loadByWrk(url, seconds) {
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    url,
  ])
  const number = (pattern) => Number(stdout.match(pattern)?.[1] ?? 0)
  return {
    requests: number(/(\d+) requests in/),
    failed: number(/Non-2xx or 3xx responses: (\d+)/),
  }
}

async function loadByNode(url, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const end = performance.now() + seconds * 1000
  let requests = 0
  let failed = 0
  async function client() {
    while (performance.now() < end) {
      const status = await new Promise((resolve, reject) =>
        get(url, { agent }, (response) =>
          response.resume().once('end', () => resolve(response.statusCode)),
        ).once('error', reject),
      )
      requests++
      if (status >= 300) failed++
    }
  }
  await Promise.all(Array.from({ length: connections }, client))
  agent.destroy()
  return { requests, failed }
}

export function spread(values) {
  return { median: median(values), min: Math.min(...values), max: Math.max(...values) }
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]
}

export function showSpread({ median: middle, min, max }, digits = 1) {
  return `${middle.toFixed(digits)} × (${min.toFixed(digits)} to ${max.toFixed(digits)})`
}

function succeeds(action) {
  try {
    action()
    return true
  } catch {
    return false
  }
}
