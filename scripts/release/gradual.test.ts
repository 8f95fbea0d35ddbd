// Requirements: OPS-38, OPS-44.
import { readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import {
  environment,
  firstOfEach,
  newPlace,
  type Place,
  worker,
} from '#tests/support/cloudflare/place.ts'
import { releaseParts } from '#tests/support/cloudflare/release-parts.ts'
import { replaceFile, tomlString, withValue } from '../shop/setup/wrangler-file.ts'
import { release } from './command.ts'
import { requireReleaseBefore } from './deploy-built.ts'
import { type Watch, watched } from './error-rate.ts'
import { type GradualPlace, promote, type Release, rollBack, upload } from './gradual.ts'

let place: Place
let shop: Server
let origin = ''
let answer: { status: number; body: object }
const asked: (string | undefined)[] = []

beforeAll(async () => {
  place = await newPlace()
  real = firstOfEach(place)
  shop = createServer(({ headers }, response) => {
    asked.push(String(headers['cloudflare-workers-version-overrides']))
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((done) => shop.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  await place.setUp({ wrangler: place.quick })
}, 300_000)

afterAll(async () => {
  shop.close()
  await place.close()
})

const script = () => place.cloudflare.account.scripts.get(worker)!
const traffic = () =>
  script().deployments[0]!.versions.map(({ version_id: id, percentage }) => [id, percentage])
const healthy = (build: string) => ({
  status: 200,
  body: { status: 'ok', version: build, checks: { d1: { ok: true, ms: 1 } } },
})
/**
 * The real wrangler once for each kind of command, since its processes take seconds. All the
 * failures with it are in tests/long/unit.
 */
let real: Place['wrangler']
const steps = (wrangler = place.quick): GradualPlace => ({
  root: place.folder,
  environment,
  wrangler,
  say: (line) => place.said.push(line),
  repeat: (step) => step(),
})
const watch =
  ({ version, build }: Release, changes: Partial<Watch> = {}) =>
  () =>
    watched(
      {
        origin,
        healthToken: 'token',
        worker,
        version,
        build,
        dataset: 'vitrine_staging',
        api: {
          url: place.cloudflare.env.CLOUDFLARE_API_BASE_URL!,
          account: place.cloudflare.account.id,
          token: place.cloudflare.env.CLOUDFLARE_API_TOKEN!,
        },
        most: { percent: 2, failures: 20 },
        ...changes,
      },
      { lasting: 0 },
    )

describe('a release', { timeout: 300_000 }, () => {
  let begun: Release
  const first = () => script().versions.at(-2)!.id

  it('is uploaded as a version without traffic, once', async () => {
    const before = script().versions.length
    place.build('second')
    begun = await upload(steps(real), 'build-2')
    expect(script().versions).toHaveLength(before + 1)
    expect(traffic()).toEqual([[begun.before, 100]])
    expect([...script().versions.at(-1)!.secrets.keys()]).toContain('SESSION_SECRET')
    expect(Object.keys(script().versions.at(-1)!.assets).sort()).toEqual(
      expect.arrayContaining(['/assets/first.js', '/assets/second.js']),
    )
    expect(await upload(steps(), 'build-2')).toEqual(begun)
    expect(script().versions).toHaveLength(before + 1)
  })

  it('that fails in the metrics is rolled back by itself', async () => {
    answer = healthy('build-2')
    place.cloudflare.account.measured = () => [{ visits: 100, failures: 30 }]
    const found = await promote(steps(), begun, [0, 10, 100], watch(begun))
    expect(found).toContain('30 failures beside 100 visits')
    expect(traffic()).toEqual([[begun.before, 100]])
    // Asked twice, a rollback does not undo itself.
    expect(await rollBack(steps())).toBe(begun.before)
    expect(traffic()).toEqual([[begun.before, 100]])
    expect(begun.before).toBe(first())
  })

  it('gets its shares one after the other, and is watched at each', async () => {
    place.cloudflare.account.measured = () => [{ visits: 1000, failures: 19 }]
    asked.length = 0
    const shares: unknown[] = []
    const looked = async () => {
      shares.push(traffic())
      return watch(begun)()
    }
    expect(await promote(steps(), begun, [0, 50, 100], looked)).toBeUndefined()
    expect(shares).toEqual([
      [
        [begun.before, 100],
        [begun.version, 0],
      ],
      [
        [begun.before, 50],
        [begun.version, 50],
      ],
      [[begun.version, 100]],
    ])
    expect(asked).toEqual(Array.from({ length: 3 }, () => `${worker}="${begun.version}"`))
  })

  it('is taken back by a smoke test that fails, with what failed', async () => {
    const file = join(place.folder, 'wrangler.toml')
    const table = `env.${environment}.vars`
    const text = readFileSync(file, 'utf8')
    replaceFile(file, withValue(text, { table }, 'SITE_ORIGIN', tomlString(origin)))
    const complaints = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const { folder, cloudflare } = place
    const parts = releaseParts(
      { folder, env: cloudflare.env, words: 'second' },
      () => undefined,
      place.quick,
    )
    expect(await release(['smoke', environment, '--rollback'], parts)).toBe(1)
    expect(complaints).toHaveBeenCalledWith(
      expect.stringMatching(/does not sell[^]*start page[^]*the one before, has all traffic again/),
    )
    expect(traffic()).toEqual([[begun.before, 100]])
    // Another CI may call the rollback by itself afterwards.
    expect(await release(['rollback', environment], parts)).toBe(0)
    expect(await release(['finish', environment, '--as', 'anna'], parts)).toBe(1)
    expect(complaints).toHaveBeenCalledWith(expect.stringContaining('was rolled back or replaced'))
    complaints.mockRestore()
    expect(await promote(steps(), begun, [100], watch(begun))).toBeUndefined()
  })

  it('is taken back by command', async () => {
    expect(await rollBack(steps(real))).toBe(begun.before)
    expect(traffic()).toEqual([[begun.before, 100]])
    expect(place.cloudflare.unknown.join()).toBe('')
  })
})

describe('the watch objects', () => {
  const begun: Release = { environment, version: 'v', before: 'b', build: 'build-2' }

  it.each<[string, () => { status: number; body: object }, string]>([
    [
      'to a part that fails',
      () => ({
        status: 503,
        body: {
          status: 'failing',
          version: 'build-2',
          checks: { d1: { ok: false, ms: 1, why: 'no answer' } },
        },
      }),
      'd1: no answer',
    ],
    ['to another build', () => healthy('build-1'), 'build build-1 answered'],
    ['to a wrong token', () => ({ status: 404, body: {} }), 'HEALTH_TOKEN'],
    ['to an answer that is none', () => ({ status: 500, body: {} }), '/health/deep'],
  ])('%s', async (_, given, words) => {
    answer = given()
    expect(await watch(begun)()).toContain(words)
  })

  it('to metrics that cannot be asked, since it would be blind', async () => {
    answer = healthy('build-2')
    const api = { url: place.cloudflare.env.CLOUDFLARE_API_BASE_URL!, account: 'x', token: 'wrong' }
    expect(await watch(begun, { api })()).toContain('the metrics answer 401')
  })

  it('to nothing where the metrics cannot be asked for a moment', async () => {
    answer = healthy('build-2')
    place.cloudflare.account.measured = () => [{ visits: 1, failures: 0 }]
    for (const fault of ['limited', 'broken', 'lost'] as const)
      place.cloudflare.fail(/analytics_engine/, fault)
    expect(await watch(begun, { pause: 1 })()).toBeUndefined()
    place.cloudflare.fail(/analytics_engine/, 'broken', [1, 2, 3, 4])
    expect(await watch(begun, { pause: 1 })()).toContain('the metrics answer 500')
    place.cloudflare.mend()
  })

  it('to nothing where there are few failures, or few among many', async () => {
    answer = healthy('build-2')
    for (const row of [
      { visits: 0, failures: 0 },
      { visits: 10, failures: 19 },
      { visits: 10_000, failures: 100 },
    ]) {
      place.cloudflare.account.measured = () => [row]
      expect(await watch(begun)()).toBeUndefined()
    }
  })
})

describe('a release that only another one may come before', { timeout: 300_000 }, () => {
  const [reading, writing] = ['0116_read_fewer_rows.sql', '0117_write_fewer_rows.sql']
  const required = (wrangler = place.quick) =>
    requireReleaseBefore(wrangler, environment, join(place.folder, 'wrangler.toml'))
  const forget = (names: readonly string[]) => {
    for (const { database } of place.cloudflare.account.databases.values())
      for (const name of names)
        database.prepare('DELETE FROM d1_migrations WHERE name = ?').run(name)
  }
  const note = (names: readonly string[]) => {
    for (const { database } of place.cloudflare.account.databases.values())
      for (const name of names)
        database.prepare('INSERT INTO d1_migrations (name) VALUES (?)').run(name)
  }

  it('is refused where that one has not been released, and changes nothing', async () => {
    await expect(required()).resolves.toBeUndefined()
    forget([reading, writing])
    await expect(required(real)).rejects.toThrow(`lacks ${reading}`)
    const before = script().versions.length
    const words: string[] = []
    const parts = releaseParts(
      { folder: place.folder, env: place.cloudflare.env, words: 'writing' },
      (line) => void words.push(line),
      place.quick,
    )
    vi.spyOn(console, 'error').mockImplementation((line) => void words.push(String(line)))
    expect(await release(['upload', environment], parts)).toBe(1)
    expect(words.join(' ')).toContain(writing)
    expect(script().versions).toHaveLength(before)
    note([reading])
    await expect(required()).resolves.toBeUndefined()
    note([writing])
  })

  it('may be the first', async () => {
    const all = readdirSync('migrations')
    forget(all)
    await expect(required()).resolves.toBeUndefined()
    note(all)
  })
})
