// Requirements: OPS-38, OPS-44.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { release } from '#scripts/release/command.ts'
import { replaceFile, tomlString, withValue } from '#scripts/shop/setup/wrangler-file.ts'
import { environment, newPlace, type Place, worker } from '#tests/support/cloudflare/place.ts'
import { type ReleaseFolder, releaseParts } from '#tests/support/cloudflare/release-parts.ts'
import type { Fault } from '#tests/support/cloudflare/stand-in.ts'

const timeout = 900_000
const bucket = 'vitrine-staging-media'

let place: Place
let shop: Server
let build = ''
const complaints: string[] = []

beforeAll(async () => {
  place = await newPlace()
  await place.setUp()
  shop = createServer((_, response) => {
    const checks = { d1: { ok: true, ms: 1 } }
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ status: 'ok', version: build, checks }))
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  const file = join(place.folder, 'wrangler.toml')
  const origin = tomlString(`http://127.0.0.1:${(shop.address() as AddressInfo).port}`)
  const table = `env.${environment}.vars`
  replaceFile(file, withValue(readFileSync(file, 'utf8'), { table }, 'SITE_ORIGIN', origin))
  await step('finish', 'first')
  keepState()
}, timeout)

afterAll(async () => {
  shop.close()
  await place.close()
})

const script = () => place.cloudflare.account.scripts.get(worker)!
const objects = () => place.cloudflare.account.buckets.get(bucket)!
const database = () => [...place.cloudflare.account.databases.values()][0]!.database
const folderOf = (words: string, run?: ReleaseFolder['run']): ReleaseFolder => ({
  folder: place.folder,
  env: place.cloudflare.env,
  words,
  ...(run && { run }),
})

/** Runs a step as the command does; its exit code. */
function step(name: string, words: string, run?: ReleaseFolder['run']): Promise<number> {
  build = `build-${words}`
  const more = name === 'promote' ? ['--percents', '0,50,100', '--seconds', '0'] : []
  const args = [name, environment, ...more, ...(/deploy|finish/.test(name) ? ['--as', 'anna'] : [])]
  return release(
    args,
    releaseParts(folderOf(words, run), (line) => place.said.push(line)),
  )
}

let versions: ReturnType<typeof script>['versions'] = []
let deployments: ReturnType<typeof script>['deployments'] = []
let stored: [string, { type: string; bytes: Buffer }][] = []

/** What every test begins with: `first` has all traffic. */
function keepState() {
  versions = [...script().versions]
  deployments = [...script().deployments]
  stored = [...objects()]
}

beforeEach(() => {
  // Spies are taken off after each test.
  vi.spyOn(console, 'error').mockImplementation((line) => void complaints.push(String(line)))
  place.cloudflare.mend()
  complaints.length = 0
  script().versions = [...versions]
  script().deployments = [...deployments]
  objects().clear()
  for (const [key, value] of stored) objects().set(key, value)
  database().exec("UPDATE pushed SET hash = 'first'")
  rmSync(join(place.folder, 'dist/release.json'), { force: true })
})

/** The words of a version's worker. */
function wordsOf(id: string) {
  const { modules } = script().versions.find((version) => version.id === id)!
  return /Response\("(\w+)"\)/.exec([...modules.values()].join())?.[1]
}

/**
 * What a release leaves: traffic by words, uploaded builds, secrets, pushed content, kept files.
 */
function state() {
  const [latest] = script().deployments
  return {
    traffic: latest!.versions.map(({ version_id: id, percentage }) => [wordsOf(id), percentage]),
    // Wrangler itself repeats an upload whose answer was lost: two equal versions without traffic.
    tags: [
      ...new Set(script().versions.flatMap(({ annotations }) => annotations['workers/tag'] ?? [])),
    ],
    secrets: script().versions.at(-1)!.secrets.size,
    pushed: database().prepare("SELECT hash FROM pushed WHERE part = 'pictures'").all(),
    picture: objects().get('pictures/one')?.bytes.toString(),
    kept: objects().has('releases/client.tgz'),
    begun: existsSync(join(place.folder, 'dist/release.json')),
  }
}

const before = {
  traffic: [['first', 100]],
  tags: [],
  secrets: 4,
  pushed: [{ hash: 'first' }],
  picture: 'first',
  kept: true,
  begun: false,
}
const uploaded = { ...before, tags: ['build-next'], begun: true }
const promoted = { ...uploaded, traffic: [['next', 100]] }
const pushed = { pushed: [{ hash: 'next' }], picture: 'next' }

/** Each step with the steps before it, and what it leaves. */
const steps: Record<string, { first: string[]; leaves: ReturnType<typeof state> }> = {
  deploy: { first: [], leaves: { ...before, ...pushed, traffic: [['next', 100]] } },
  upload: { first: [], leaves: uploaded },
  promote: { first: ['upload'], leaves: promoted },
  finish: { first: ['upload', 'promote'], leaves: { ...promoted, ...pushed } },
  rollback: { first: ['upload', 'promote'], leaves: uploaded },
}

async function prepare(name: string) {
  for (const each of steps[name]!.first) expect(await step(each, 'next')).toBe(0)
  complaints.length = 0
}

const always = Array.from({ length: 40 }, (_, index) => index + 1)

describe('a release that fails says why and how to right it, and ends in the same state when run again', () => {
  it.each<[string, Fault, RegExp, number[]]>([
    ['deploy', 'expired', /^GET .*secrets$/, [1]],
    ['deploy', 'forbidden', /^GET \/r2.*client\.tgz/, [1]],
    ['deploy', 'expired', /^POST \/d1.*query/, [1]],
    ['deploy', 'expired', /^POST .*assets-upload-session/, [1]],
    ['deploy', 'broken', /^POST .*deployments$/, always],
    ['deploy', 'expired', /^PUT .*client\.tgz/, [1]],
    ['deploy', 'broken', /^POST \/d1.*query/, [4]],
    ['upload', 'forbidden', /^GET .*versions$/, [1]],
    ['upload', 'expired', /^POST .*versions$/, [1]],
    ['upload', 'limited', /^GET .*deployments$/, always],
    ['promote', 'expired', /^POST .*deployments$/, [2]],
    ['promote', 'broken', /^POST .*deployments$/, always],
    ['finish', 'forbidden', /^PUT .*pictures/, [1]],
    ['finish', 'limited', /^PUT .*client\.tgz/, always],
    ['rollback', 'expired', /^POST .*deployments$/, [1]],
    ['rollback', 'broken', /^GET .*deployments$/, always],
  ])('%s: %s at %s', { timeout }, async (name, fault, kind, times) => {
    await prepare(name)
    place.cloudflare.fail(kind, fault, times)
    expect(await step(name, 'next')).toBe(1)
    expect(complaints.join('\n')).toContain('What is done is found.')
    place.cloudflare.mend()
    expect(await step(name, 'next')).toBe(0)
    expect(state()).toEqual(steps[name]!.leaves)
  })
})

describe('a release goes on by itself', () => {
  it.each<[string, Fault, RegExp, number[]]>([
    ['deploy', 'limited', /^GET .*secrets$/, [1]],
    ['deploy', 'lost', /^POST .*versions$/, [1]],
    ['upload', 'lost', /^POST .*versions$/, [1]],
    ['upload', 'broken', /^GET \/r2.*client\.tgz/, [1]],
    ['promote', 'lost', /^POST .*deployments$/, [1, 3]],
    ['promote', 'limited', /analytics_engine/, [1]],
    ['finish', 'limited', /^POST \/d1.*query/, [1, 2]],
    ['rollback', 'lost', /^POST .*deployments$/, [1]],
  ])('%s: %s at %s', { timeout }, async (name, fault, kind, times) => {
    await prepare(name)
    place.cloudflare.fail(kind, fault, times)
    expect(await step(name, 'next')).toBe(0)
    expect(complaints).toEqual([])
    expect(state()).toEqual(steps[name]!.leaves)
  })

  it('where Cloudflare carries a call out and never answers', { timeout }, async () => {
    await prepare('promote')
    place.cloudflare.fail(/^POST .*deployments$/, 'hanging')
    expect(await step('promote', 'next', { limit: 30_000 })).toBe(0)
    expect(state()).toEqual(promoted)
  })
})

describe('a release that is killed half-way ends in the same state when run again', () => {
  it.each<[string, RegExp, number]>([
    ['deploy', /^POST .*versions$/, 1],
    ['upload', /^POST .*versions$/, 1],
    ['promote', /^POST .*deployments$/, 2],
    ['finish', /^PUT .*pictures/, 1],
    ['rollback', /^POST .*deployments$/, 1],
  ])('%s at %s', { timeout }, async (name, kind, time) => {
    await prepare(name)
    place.cloudflare.fail(kind, 'hanging', [time])
    await killedAt(name, kind, time)
    place.cloudflare.mend()
    expect(await step(name, 'next')).toBe(0)
    expect(state()).toEqual(steps[name]!.leaves)
  })

  /** Runs a step in a process of its own, and kills it with its wrangler at a call. */
  async function killedAt(name: string, kind: RegExp, time: number) {
    const { requests } = place.cloudflare
    const from = requests.length
    const program = 'tests/support/cloudflare/release-process.ts'
    const more = name === 'promote' ? ['--percents', '0,50,100', '--seconds', '0'] : []
    const args = [
      program,
      JSON.stringify(folderOf('next')),
      name,
      environment,
      ...more,
      '--as=anna',
    ]
    const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore' })
    const ended = new Promise<NodeJS.Signals | null>((done) =>
      child.once('exit', (_, signal) => done(signal)),
    )
    await vi.waitFor(
      () => expect(requests.slice(from).filter((each) => kind.test(each))).toHaveLength(time),
      { timeout: 300_000, interval: 50 },
    )
    process.kill(-child.pid!, 'SIGKILL')
    expect(await ended).toBe('SIGKILL')
  }
})

it('a rollback that is run twice changes nothing more', { timeout }, async () => {
  await prepare('rollback')
  expect(await step('rollback', 'next')).toBe(0)
  const made = script().deployments[0]!.versions
  expect(await step('rollback', 'next')).toBe(0)
  expect(script().deployments[0]!.versions).toEqual(made)
  expect(state()).toEqual(uploaded)
  expect(place.cloudflare.unknown.join()).toBe('')
})
