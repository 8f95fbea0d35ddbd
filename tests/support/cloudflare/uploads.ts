import * as z from 'zod'
import type { Account, Script, Version } from './account.ts'
import { failure } from './answers.ts'

const Upload = z.object({ upload: z.string() })

interface Metadata {
  bindings?: { type: string; name: string; [more: string]: unknown }[]
  keep_bindings?: string[]
  keep_assets?: boolean
  assets?: { jwt: string }
  migrations?: { old_tag?: string; new_tag?: string }
  annotations?: Record<string, string>
}

/** What was uploaded as a worker, or why it is refused. */
export async function readUpload(
  request: Request,
  account: Account,
  script: Script | undefined,
): Promise<{ version: Version; migrationTag: string | undefined } | Response> {
  const form = await request.formData()
  const metadata = JSON.parse(String(form.get('metadata'))) as Metadata
  const { bindings = [], keep_bindings: kept = [], migrations } = metadata
  const refusal = refusalOf(bindings, account)
  if (refusal) return refusal
  if (migrations && migrations.old_tag !== script?.migrationTag)
    return failure(412, 10079, 'migration tag precondition failed')
  const before = script?.versions.at(-1)
  const secrets = new Map(kept.includes('secret_text') ? before?.secrets : [])
  for (const { type, name, text } of bindings)
    if (type === 'secret_text') secrets.set(name, String(text))
  const modules = new Map<string, string>()
  for (const [name, part] of form)
    if (typeof part !== 'string') modules.set(name, await part.text())
  const { jwt } = metadata.assets ?? {}
  return {
    version: {
      id: crypto.randomUUID(),
      number: (before?.number ?? 0) + 1,
      at: new Date().toISOString(),
      annotations: filled(metadata.annotations),
      bindings: bindings.filter(({ type }) => type !== 'secret_text' && type !== 'inherit'),
      secrets,
      modules,
      assets: jwt ? filesOf(account, jwt) : {},
    },
    migrationTag: migrations?.new_tag ?? script?.migrationTag,
  }
}

function filled(annotations: Record<string, unknown> = {}): Record<string, string> {
  return Object.fromEntries(
    Object.entries(annotations).flatMap(([name, text]) =>
      typeof text === 'string' ? [[name, text]] : [],
    ),
  )
}

/** Bindings to storage that the account does not have are refused, as Cloudflare does. */
function refusalOf(
  bindings: NonNullable<Metadata['bindings']>,
  account: Account,
): Response | undefined {
  for (const { type, name, ...more } of bindings) {
    const id = String(more.id ?? more.database_id ?? more.namespace_id ?? more.bucket_name ?? '')
    if (type === 'd1' && !account.databases.has(id))
      return failure(400, 10021, `binding ${name} of type d1 must have a valid \`id\` specified`)
    if (type === 'kv_namespace' && !account.namespaces.has(id))
      return failure(400, 10041, `KV namespace '${id}' not found.`)
    if (type === 'r2_bucket' && !account.buckets.has(id))
      return failure(400, 10085, `R2 bucket '${id}' not found.`)
  }
  return undefined
}

/**
 * Begins an upload of files, and gives its token: a JSON web token, because wrangler looks into it.
 * It is not signed, since only the stand-in reads it.
 */
export function newUpload(account: Account, files: Record<string, string>): string {
  const id = crypto.randomUUID()
  account.uploads.set(id, files)
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'none' })}.${part({ upload: id })}.`
}

/** The files of an upload, by their paths. */
export function filesOf(account: Account, token: string): Record<string, string> {
  const payload = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()
  return account.uploads.get(Upload.parse(JSON.parse(payload)).upload) ?? {}
}
