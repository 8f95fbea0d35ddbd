// Requirements: OPS-11.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { promised, readConfig, workerOptions } from './config.ts'
import { environmentsOf } from './environments.ts'

const root = join(import.meta.dirname, '../..')
const file = join(root, 'wrangler.toml')
const folder = mkdtempSync(join(tmpdir(), 'wrangler-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Also with assets, as a build writes it. */
const built = join(folder, 'wrangler.json')
const { assets, ...config } = readConfig(file)
writeFileSync(
  built,
  JSON.stringify({
    name: 'vitrine',
    main: 'index.js',
    ...config,
    migrations: [{ tag: 'v1', new_sqlite_classes: ['CartObject', 'LimiterObject'] }],
    assets: { ...assets, directory: '.', run_worker_first: true },
  }),
)
writeFileSync(join(folder, 'index.js'), 'export default {}')

describe('the configuration of the worker', () => {
  it.each([file, built])('is read the same with wrangler and without: %s', (path) => {
    const own = readConfig(path, { read: null })
    const { directory, ...rest } = own.assets!
    const read = readConfig(path, { read: promised('readConfig') })
    expect(read).toMatchObject({ ...own, assets: rest })
    expect(own.d1_databases[0]).toMatchObject({ binding: 'DB', database_id: 'vitrine' })
    expect(own.vars).toHaveProperty('PAYMENT_PROVIDER', 'sandbox')
    expect(directory).toBe(path === built ? '.' : undefined)
  })

  it.each([file, built])('gives the same options with wrangler and without: %s', (path) => {
    const own = workerOptions(path, null)
    const made = workerOptions(path, promised('getMiniflareWorkerOptions'))
    const empty = (value: unknown) => ['[]', '{}', undefined].includes(JSON.stringify(value))
    const bindings = Object.entries(made).filter(
      ([name, value]) => !empty(value) && !['email', 'modulesRules', 'rootPath'].includes(name),
    )
    expect({ ...own, rootPath: undefined }).toEqual({
      ...Object.fromEntries(bindings),
      rootPath: undefined,
    })
  })

  it('is refused where it is none', () => {
    const broken = join(folder, 'broken.toml')
    writeFileSync(broken, readFileSync(file, 'utf8').replace(/compatibility_date.*/, ''))
    expect(() => readConfig(broken, { read: null })).toThrow('compatibility_date')
  })
})

describe('the environments', () => {
  const environments = environmentsOf(file)
  const local = readConfig(file)

  it('are staging and production', () => expect(environments).toEqual(['staging', 'production']))

  it.each(['staging', 'production'])(
    '%s is read the same with wrangler and without',
    (environment) => {
      const read = readConfig(file, { environment, read: promised('readConfig') })
      expect(read).toMatchObject(readConfig(file, { environment, read: null }))
    },
  )

  it.each(['staging', 'production'])(
    '%s has every binding of the local run, and storage of its own',
    (environment) => {
      const config = readConfig(file, { environment })
      const names = ({
        kv_namespaces,
        d1_databases,
        r2_buckets,
        images,
        durable_objects,
        ratelimits,
      }: typeof local) => ({
        storage: [...kv_namespaces, ...d1_databases, ...r2_buckets].map(({ binding }) => binding),
        images,
        durable_objects,
        ratelimits: ratelimits.map(({ name, simple }) => ({ name, simple })),
      })
      expect(names(config)).toEqual(names(local))
      expect(config.triggers).toEqual(local.triggers)
      expect(config.assets).toEqual(local.assets)
      expect({ workers_dev: config.workers_dev, preview_urls: config.preview_urls }).toEqual({
        workers_dev: false,
        preview_urls: false,
      })
      const ids = [
        local,
        ...environments.map((name) => readConfig(file, { environment: name })),
      ].flatMap(({ kv_namespaces, d1_databases, r2_buckets, ratelimits }) => [
        ...kv_namespaces.map(({ id }) => id),
        ...d1_databases.map(({ database_id }) => `${database_id} as database`),
        ...r2_buckets.map(({ bucket_name }) => bucket_name),
        ...ratelimits.map(({ namespace_id }) => namespace_id),
      ])
      expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    },
  )

  it.each(environments)('log and trace %s, without addresses, headers or query strings', (name) => {
    expect(readConfig(file, { environment: name }).observability).toMatchObject({
      enabled: true,
      redact_query_string: true,
      logs: { enabled: true, invocation_logs: false },
      traces: { enabled: true },
    })
  })
})

describe('a function that wrangler may rename', () => {
  it('is found under its lasting name first, then under the present one', () => {
    const [lasting, present] = [() => 1, () => 2]
    expect(promised('read', { read: lasting, unstable_read: present })).toBe(lasting)
    expect(promised('read', { unstable_read: present })).toBe(present)
    expect(promised('read', {})).toBeNull()
  })
})
