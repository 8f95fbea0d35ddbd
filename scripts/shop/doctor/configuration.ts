import {
  mainDatabase,
  parseLiveOrders,
  parseOrderDatabases,
} from '#shared/settings/order-databases.ts'
import type { Config } from '../../wrangler/config.ts'
import { isDatabaseId, isNamespaceId } from '../setup/storage.ts'
import { type Line, right, wrong } from './line.ts'

/** Bindings without which the worker does not work. */
const needed = {
  kv_namespaces: ['CACHE'],
  r2_buckets: ['MEDIA', 'BACKUPS'],
  ratelimits: [
    'API_RATE',
    'STRANGER_RATE',
    'NETWORK_RATE',
    'AUTH_RATE',
    'SEARCH_RATE',
    'SUGGEST_RATE',
    'REPORT_RATE',
  ],
  objects: ['CART', 'LIMITER'],
}

/**
 * What wrangler.toml itself says wrong: bindings, ids of storage, addresses beside the shop's own,
 * and the timer. Ids are checked for a deployment only, since the local run takes names.
 */
export function judgeConfiguration(config: Config, environment: string | undefined): Line[] {
  return [
    bindings(config),
    ...(environment === undefined ? [] : [ids(config, environment)]),
    addresses(config),
    config.triggers.crons.length > 0
      ? right('timer', config.triggers.crons.join(', '))
      : wrong(
          'timer',
          'wrangler.toml has no [triggers]',
          'Write crons = ["*/5 * * * *"] under [triggers]: refunds, mails and alarms need it.',
        ),
  ]
}

function bindings(config: Config): Line {
  const { kv_namespaces, d1_databases, r2_buckets, ratelimits, durable_objects } = config
  const there = {
    kv_namespaces: kv_namespaces.map(({ binding }) => binding),
    d1_databases: d1_databases.map(({ binding }) => binding),
    r2_buckets: r2_buckets.map(({ binding }) => binding),
    ratelimits: ratelimits.map(({ name }) => name),
    objects: durable_objects.bindings.map(({ name }) => name),
  }
  const missing = [
    ...needed.kv_namespaces.filter((name) => !there.kv_namespaces.includes(name)),
    ...databasesOf(config).filter((name) => !there.d1_databases.includes(name)),
    ...needed.r2_buckets.filter((name) => !there.r2_buckets.includes(name)),
    ...needed.ratelimits.filter((name) => !there.ratelimits.includes(name)),
    ...needed.objects.filter((name) => !there.objects.includes(name)),
    ...(config.images ? [] : ['IMAGES']),
    ...(config.assets?.binding === 'ASSETS' ? [] : ['ASSETS']),
  ]
  return missing.length === 0
    ? right('bindings', 'all are there')
    : wrong(
        'bindings',
        `${missing.join(', ')} missing`,
        'Write them into wrangler.toml as the local run has them.',
      )
}

/** The main database, and those of the stores' archived and live orders. */
function databasesOf({ vars }: Config): string[] {
  const ofStores = parseOrderDatabases(vars.ORDER_DATABASES ?? '')
  const live = parseLiveOrders(vars.LIVE_ORDERS ?? '')
  return [...new Set([mainDatabase, ...(ofStores?.values() ?? []), ...(live?.databases ?? [])])]
}

function ids({ d1_databases, kv_namespaces }: Config, environment: string): Line {
  const databases = d1_databases.filter(({ database_id }) => !isDatabaseId(database_id))
  const namespaces = kv_namespaces.filter(({ id }) => !isNamespaceId(id))
  const invented = [...databases, ...namespaces].map(({ binding }) => binding)
  return invented.length === 0
    ? right('ids', 'database and namespace have ids of an account')
    : wrong(
        'ids',
        `${invented.join(' and ')} have no ids of an account`,
        `npm run shop -- setup ${environment} makes both and writes their ids.`,
      )
}

function addresses({ workers_dev, preview_urls }: Config): Line {
  return workers_dev === false && preview_urls === false
    ? right('addresses', 'workers_dev and preview_urls are off')
    : wrong(
        'addresses',
        'the shop has a second address, at which search engines find a copy of it',
        'Write workers_dev = false and preview_urls = false into wrangler.toml, and deploy.',
      )
}
