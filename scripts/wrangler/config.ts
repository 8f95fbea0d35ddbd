import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parse } from 'smol-toml'
import * as wrangler from 'wrangler'
import * as z from 'zod'
import { Environments } from './environments.ts'

const Named = z.object({ binding: z.string() })

/**
 * What the scripts read of a worker's configuration, `wrangler.toml` or the `wrangler.json` that a
 * build writes.
 */
export const Config = z.object({
  compatibility_date: z.string(),
  compatibility_flags: z.array(z.string()).default([]),
  vars: z.record(z.string(), z.string()).default({}),
  routes: z
    .array(
      z.union([
        z.string(),
        z.object({ pattern: z.string(), custom_domain: z.boolean().optional() }),
      ]),
    )
    .default([]),
  workers_dev: z.boolean().optional(),
  preview_urls: z.boolean().optional(),
  assets: z
    .object({
      binding: z.string(),
      directory: z.string().optional(),
      not_found_handling: z.string().default('none'),
    })
    .optional(),
  kv_namespaces: z.array(Named.extend({ id: z.string() })).default([]),
  d1_databases: z
    .array(Named.extend({ database_id: z.string(), database_name: z.string().optional() }))
    .default([]),
  r2_buckets: z.array(Named.extend({ bucket_name: z.string() })).default([]),
  images: Named.optional(),
  durable_objects: z
    .object({ bindings: z.array(z.object({ name: z.string(), class_name: z.string() })) })
    .default({ bindings: [] }),
  ratelimits: z
    .array(
      z.object({
        name: z.string(),
        namespace_id: z.string(),
        simple: z.object({ limit: z.number(), period: z.number() }),
      }),
    )
    .default([]),
  observability: z.record(z.string(), z.unknown()).default({}),
  triggers: z.object({ crons: z.array(z.string()).default([]) }).default({ crons: [] }),
})
export type Config = z.infer<typeof Config>

type Library = Record<string, unknown>
type Reader = (place: { config: string; env?: string }) => unknown
type OptionsMaker = (file: string) => { workerOptions: Record<string, unknown> }

/**
 * A function of wrangler that it does not promise yet: under its own name as soon as there is one,
 * else under the present one. Null where this wrangler has neither.
 */
export function promised<Found>(name: string, library: Library = wrangler): Found | null {
  return (library[name] ?? library[`unstable_${name}`] ?? null) as Found | null
}

/**
 * Reads a configuration as wrangler does, or without it where it no longer offers that: of an
 * environment, or what stands before all of them. Throws for one that is not a worker's.
 */
export function readConfig(
  file: string,
  {
    environment,
    read = promised<Reader>('readConfig'),
  }: { environment?: string; read?: Reader | null } = {},
): Config {
  return Config.parse(
    read ? read({ config: file, env: environment ?? '' }) : parsed(file, environment),
  )
}

/** Bindings of the databases that an environment of a configuration names, in their order. */
export function databasesOf(file: string, environment?: string): string[] {
  const { d1_databases } = readConfig(file, { ...(environment && { environment }) })
  return d1_databases.map(({ binding }) => binding)
}

function parsed(file: string, environment?: string): unknown {
  const text = readFileSync(file, 'utf8')
  const config: Record<string, unknown> = file.endsWith('.json') ? JSON.parse(text) : parse(text)
  return environment ? { ...config, ...Environments.parse(config).env[environment] } : config
}

/**
 * Options of miniflare for the worker of a configuration, without its code: by wrangler, or made
 * here where it no longer offers that, for the kinds of bindings that the shop has.
 */
export function workerOptions(
  file: string,
  make = promised<OptionsMaker>('getMiniflareWorkerOptions'),
) {
  return make ? make(file).workerOptions : ownOptions(readConfig(file), dirname(file))
}

/** A worker's options for miniflare, as far as the shop needs them. */
function ownOptions(config: Config, folder: string): Record<string, unknown> {
  const { assets, images } = config
  return {
    rootPath: folder,
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    cronTriggers: config.triggers.crons,
    bindings: config.vars,
    kvNamespaces: byName(config.kv_namespaces, ({ binding, id }) => [binding, { id }]),
    r2Buckets: byName(config.r2_buckets, ({ binding, bucket_name: id }) => [binding, { id }]),
    d1Databases: byName(config.d1_databases, ({ binding, database_id: id }) => [binding, { id }]),
    durableObjects: byName(config.durable_objects.bindings, ({ name, class_name: className }) => [
      name,
      { className, useSQLite: true },
    ]),
    ratelimits: byName(config.ratelimits, ({ name, namespace_id, simple }) => [
      name,
      { type: 'ratelimit', namespace_id, simple, name },
    ]),
    ...(images && { images }),
    ...(assets?.directory && {
      assets: {
        directory: resolve(folder, assets.directory),
        binding: assets.binding,
        // The shop's worker receives every request and fetches files through its binding.
        run_worker_first: true,
        routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
        assetConfig: {
          not_found_handling: assets.not_found_handling,
          compatibility_date: config.compatibility_date,
          compatibility_flags: config.compatibility_flags,
        },
      },
    }),
  }
}

function byName<Item>(
  items: readonly Item[],
  entry: (item: Item) => [string, unknown],
): Record<string, unknown> {
  return Object.fromEntries(items.map(entry))
}
