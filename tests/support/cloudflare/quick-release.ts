import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { readConfig } from '#scripts/wrangler/config.ts'
import type { WranglerRun } from '#scripts/storage/run-wrangler.ts'
import { askerOf, knowing, option } from './quick-wrangler.ts'
import type { Script } from './account.ts'
import type { StandIn } from './stand-in.ts'

const Names = z.tuple([z.object({ results: z.array(z.object({ name: z.string() })) })])
const Jwt = z.object({ jwt: z.string() })
const Made = z.object({ id: z.string() })
const Listed = z.object({ deployments: z.array(z.unknown()) })
const Versions = z.object({ items: z.array(z.unknown()) })

const Built = z.object({ migrations: z.array(z.object({ tag: z.string() })) })

const json = (value: unknown) => JSON.stringify(value)

/**
 * The commands of wrangler that set the place of an environment up and release to it, asked of the
 * stand-in without a process, whose start takes seconds. `folder` has `wrangler.toml` and what is
 * built. `setup.test.ts` and the tests in `tests/long/unit` give commands to the real one.
 */
export function quickRelease(
  cloudflare: StandIn,
  folder: string,
  { environment, worker }: Record<'environment' | 'worker', string>,
): (args: readonly string[], run?: WranglerRun) => Promise<string> {
  const ask = askerOf(cloudflare)
  const script = `/workers/scripts/${worker}`
  const upload = async (method: string, path: string, tag: string) => {
    const form = await uploadOf(
      { folder, script, tag, ask },
      cloudflare.account.scripts.get(worker),
    )
    return Made.parse(await ask(method, path, form)).id
  }
  const namespaces = '/storage/kv/namespaces'
  return knowing({
    'd1 list': async () => json(await ask('GET', '/d1/database')),
    'd1 create': async ([, , name]) => json(await ask('POST', '/d1/database', json({ name }))),
    'd1 migrations': async ([, , verb, binding = '']) => {
      const { d1_databases } = readConfig(join(folder, 'wrangler.toml'), { environment })
      const named = d1_databases.find((each) => each.binding === binding)
      const query = (sql: string) =>
        ask('POST', `/d1/database/${named?.database_id}/query`, json({ sql, params: [] }))
      const names = await unapplied(query)
      if (verb === 'apply')
        for (const name of names)
          await query(
            `${readFileSync(`migrations/${name}`, 'utf8')}
            ;INSERT INTO d1_migrations (name) VALUES ('${name}')`,
          )
      return names.join('\n')
    },
    'kv namespace': async ([, , verb, title]) =>
      json(
        await (verb === 'list' ? ask('GET', namespaces) : ask('POST', namespaces, json({ title }))),
      ),
    'r2 bucket': async ([, , , name]) => json(await ask('POST', '/r2/buckets', json({ name }))),
    'secret list': async () => json(await ask('GET', `${script}/secrets`)),
    'secret bulk': async (_, { input = '' }) => {
      const secrets = Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(input)))
      // A worker that is not there yet is made together with its first secrets.
      if (!cloudflare.account.scripts.has(worker)) await ask('PUT', script, formOf({}))
      const named = secrets.map(([name, text]) => [name, { name, text, type: 'secret_text' }])
      await ask('PATCH', `${script}/secrets-bulk`, json({ secrets: Object.fromEntries(named) }))
      return ''
    },
    'deployments list': async () =>
      json(Listed.parse(await ask('GET', `${script}/deployments`)).deployments),
    'versions list': async () => json(Versions.parse(await ask('GET', `${script}/versions`)).items),
    'versions upload': async (args, { env = {} }) => {
      const id = await upload('POST', `${script}/versions`, option(args, 'tag'))
      const { WRANGLER_OUTPUT_FILE_PATH: output } = env
      if (output) writeFileSync(output, json({ type: 'version-upload', version_id: id }))
      return id
    },
    'versions deploy': async (args) => {
      const versions = args.flatMap((arg) => {
        const [, id, percentage] = /^([\w-]+)@(\d+)%$/.exec(arg) ?? []
        return id === undefined ? [] : [{ version_id: id, percentage: Number(percentage) }]
      })
      const annotations = { 'workers/message': option(args, 'message') }
      return json(await ask('POST', `${script}/deployments`, json({ versions, annotations })))
    },
    deploy: () => upload('PUT', script, ''),
  })
}

type Ask = ReturnType<typeof askerOf>

/** Names of the migrations that a database has not had, in their order. */
async function unapplied(query: (sql: string) => Promise<unknown>): Promise<string[]> {
  await query(
    'CREATE TABLE IF NOT EXISTS d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)',
  )
  const [{ results }] = Names.parse(await query('SELECT name FROM d1_migrations'))
  const applied = new Set(results.map(({ name }) => name))
  return readdirSync('migrations')
    .filter((name) => name.endsWith('.sql') && !applied.has(name))
    .sort()
}

interface Upload {
  folder: string
  script: string
  tag: string
  ask: Ask
}

/** An upload of what was built: bindings, the worker, and the paths of the browser's files. */
async function uploadOf({ folder, script, tag, ask }: Upload, before: Script | undefined) {
  const file = join(folder, 'dist/worker/wrangler.json')
  const { vars, d1_databases, kv_namespaces } = readConfig(file)
  const { migrations } = Built.parse(JSON.parse(readFileSync(file, 'utf8')))
  const classes = migrations.at(-1)?.tag
  const files = readdirSync(join(folder, 'dist/client/assets'))
  const manifest = Object.fromEntries(
    files.map((file) => [`/assets/${file}`, { hash: file, size: 1 }]),
  )
  const session = await ask('POST', `${script}/assets-upload-session`, json({ manifest }))
  return formOf({
    bindings: [
      ...Object.entries(vars).map(([name, text]) => ({ type: 'plain_text', name, text })),
      ...d1_databases.map(({ binding: name, database_id: id }) => ({ type: 'd1', name, id })),
      ...kv_namespaces.map(({ binding: name, id }) => ({
        type: 'kv_namespace',
        name,
        namespace_id: id,
      })),
    ],
    keep_bindings: ['secret_text'],
    assets: { jwt: Jwt.parse(session).jwt },
    ...(classes !== before?.migrationTag && {
      migrations: { old_tag: before?.migrationTag, new_tag: classes },
    }),
    ...(tag && { annotations: { 'workers/tag': tag } }),
  })
}

function formOf(metadata: object): FormData {
  const form = new FormData()
  form.set('metadata', json(metadata))
  return form
}
