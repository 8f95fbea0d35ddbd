import type { Hono } from 'hono'
import { type Account, hexId, type Script, type Version } from './account.ts'
import { failure, result } from './answers.ts'
import { filesOf, newUpload, readUpload } from './uploads.ts'

const root = '/workers/scripts/:name'

/** Workers: uploads, their files, versions, deployments, secrets. */
export function addWorkers(api: Hono, account: Account) {
  addUploads(api, account)
  addAssets(api, account)
  addVersions(api, account)
  addSecrets(api, account)
  addTriggers(api, account)
}

function missingWorker(): Response {
  return failure(404, 10007, 'This Worker does not exist on your account.')
}

function addUploads(api: Hono, account: Account) {
  api.get('/workers/services/:name', (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return failure(404, 10090, 'workers.api.error.service_not_found')
    const { tag, tags, migrationTag } = script
    return result({
      id: script.name,
      default_environment: {
        environment: 'production',
        script: {
          id: script.name,
          tag,
          tags,
          migration_tag: migrationTag,
          last_deployed_from: 'wrangler',
        },
      },
    })
  })
  api.get('/workers/workers/:name', (call) => {
    const script = account.scripts.get(call.req.param('name'))
    return script
      ? result({ id: script.tag, name: script.name, subdomain: script.subdomain })
      : missingWorker()
  })
  api.get(`${root}/settings`, (call) => {
    const version = account.scripts.get(call.req.param('name'))?.versions.at(-1)
    return version ? result({ bindings: shown(version).resources.bindings }) : missingWorker()
  })
  api.put(root, async (call) => {
    const name = call.req.param('name')
    const before = account.scripts.get(name)
    const upload = await readUpload(call.req.raw, account, before)
    if (upload instanceof Response) return upload
    const script = before ?? newScript(name)
    account.scripts.set(name, script)
    script.migrationTag = upload.migrationTag
    script.versions.push(upload.version)
    deploy(script, [{ version_id: upload.version.id, percentage: 100 }])
    return result({
      id: name,
      tag: script.tag,
      etag: upload.version.id,
      deployment_id: upload.version.id.replaceAll('-', ''),
      startup_time_ms: 1,
    })
  })
  api.patch(`${root}/script-settings`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const { tags } = await call.req.json<{ tags?: string[] | null }>()
    if (tags) script.tags = tags
    return result({})
  })
}

function newScript(name: string): Script {
  return {
    name,
    tag: hexId(),
    tags: [],
    migrationTag: undefined,
    versions: [],
    deployments: [],
    schedules: [],
    subdomain: { enabled: true, previews_enabled: true },
    domains: [],
  }
}

function deploy(
  script: Script,
  versions: { version_id: string; percentage: number }[],
  annotations: Record<string, string> = {},
) {
  const made = { id: crypto.randomUUID(), at: new Date().toISOString(), versions, annotations }
  script.deployments.unshift(made)
  return made
}

function addAssets(api: Hono, account: Account) {
  api.post(`${root}/assets-upload-session`, async (call) => {
    const { manifest } = await call.req.json<{
      manifest: Record<string, { hash: string; size: number }>
    }>()
    const files = Object.fromEntries(
      Object.entries(manifest).map(([path, { hash }]) => [path, hash]),
    )
    const wanted = [...new Set(Object.values(files))].filter((hash) => !account.assets.has(hash))
    return result({ jwt: newUpload(account, files), buckets: wanted.length > 0 ? [wanted] : [] })
  })
  api.post('/workers/assets/upload', async (call) => {
    const token = call.req.header('authorization')?.replace('Bearer ', '') ?? ''
    for (const [hash] of await call.req.raw.formData()) account.assets.add(hash)
    const isWhole = Object.values(filesOf(account, token)).every((hash) => account.assets.has(hash))
    return result(isWhole ? { jwt: token } : {})
  })
}

function addVersions(api: Hono, account: Account) {
  api.get(`${root}/versions`, (call) => {
    const script = account.scripts.get(call.req.param('name'))
    return script ? result({ items: script.versions.toReversed().map(shown) }) : missingWorker()
  })
  api.post(`${root}/versions`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const upload = await readUpload(call.req.raw, account, script)
    if (upload instanceof Response) return upload
    script.versions.push(upload.version)
    return result({ ...shown(upload.version), startup_time_ms: 1 })
  })
  api.get(`${root}/versions/:id`, (call) => {
    const version = account.scripts
      .get(call.req.param('name'))
      ?.versions.find(({ id }) => id === call.req.param('id'))
    return version ? result(shown(version)) : failure(404, 10091, 'Version not found')
  })
  api.get(`${root}/deployments`, (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    return result({
      deployments: script.deployments.map(({ id, at: created_on, versions, annotations }) => ({
        id,
        source: 'wrangler',
        strategy: 'percentage',
        author_email: 'operator@shop.example',
        annotations,
        versions,
        created_on,
      })),
    })
  })
  api.post(`${root}/deployments`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const { versions, annotations } = await call.req.json<{
      versions: { version_id: string; percentage: number }[]
      annotations?: Record<string, string>
    }>()
    const ids = new Set(script.versions.map(({ id }) => id))
    if (!versions.every(({ version_id: id }) => ids.has(id)))
      return failure(404, 10091, 'Version not found')
    if (
      versions.length > 2 ||
      versions.reduce((sum, { percentage }) => sum + percentage, 0) !== 100
    )
      return failure(400, 10021, 'The percentages of at most two versions have to add up to 100')
    return result({ id: deploy(script, versions, annotations).id })
  })
}

function shown({ id, number, at, annotations, bindings, secrets }: Version) {
  return {
    id,
    number,
    metadata: {
      created_on: at,
      modified_on: at,
      source: 'wrangler',
      author_id: '1',
      author_email: 'operator@shop.example',
      has_preview: false,
    },
    annotations,
    resources: {
      bindings: [
        ...bindings,
        ...[...secrets.keys()].map((name) => ({ type: 'secret_text', name })),
      ],
      script: { etag: id, handlers: ['fetch', 'scheduled'], last_deployed_from: 'wrangler' },
      script_runtime: { usage_model: 'standard' },
    },
  }
}

/** A changed secret is a new version, which is deployed at once. */
function addSecrets(api: Hono, account: Account) {
  const change = (script: Script, secrets: Record<string, { text: string } | null>) => {
    const latest = script.versions.at(-1)!
    if (!script.deployments[0]?.versions.some(({ version_id: id }) => id === latest.id))
      return failure(400, 10215, 'The latest version of this worker is not deployed')
    const next = new Map(latest.secrets)
    for (const [name, secret] of Object.entries(secrets))
      if (secret) next.set(name, secret.text)
      else next.delete(name)
    const version = { ...latest, id: crypto.randomUUID(), number: latest.number + 1, secrets: next }
    script.versions.push(version)
    deploy(script, [{ version_id: version.id, percentage: 100 }])
    return result({})
  }

  api.get(`${root}/secrets`, (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const names = [...script.versions.at(-1)!.secrets.keys()]
    return result(names.map((name) => ({ name, type: 'secret_text' })))
  })
  api.put(`${root}/secrets`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const { name, text } = await call.req.json<{ name: string; text: string }>()
    return change(script, { [name]: { text } })
  })
  api.patch(`${root}/secrets-bulk`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const { secrets } = await call.req.json<{ secrets: Record<string, { text: string } | null> }>()
    return change(script, secrets)
  })
}

function addTriggers(api: Hono, account: Account) {
  api.post(`${root}/subdomain`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    script.subdomain = await call.req.json()
    return result(script.subdomain)
  })
  api.put(`${root}/schedules`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const schedules = await call.req.json<{ cron: string }[]>()
    script.schedules = schedules.map(({ cron }) => cron)
    return result({ schedules })
  })
  api.post(`${root}/domains/changeset`, () =>
    result({ added: [], removed: [], updated: [], conflicting: [] }),
  )
  api.put(`${root}/domains/records`, async (call) => {
    const script = account.scripts.get(call.req.param('name'))
    if (!script) return missingWorker()
    const { origins } = await call.req.json<{ origins: { hostname: string }[] }>()
    for (const { hostname } of origins)
      if (!account.zones.some((zone) => hostname === zone || hostname.endsWith(`.${zone}`)))
        return failure(404, 100116, `No zone of this account has the hostname ${hostname}`)
    script.domains = origins.map(({ hostname }) => hostname)
    return result({})
  })
}
