import type { Hono } from 'hono'
import { type Account, hexId } from './account.ts'
import { failure, page, result } from './answers.ts'

/** KV: namespaces, their keys and values, and what is written or deleted many at a time. */
export function addNamespaces(api: Hono, account: Account) {
  const missing = () => failure(404, 10013, 'namespace not found')
  const shown = ({ id, title }: { id: string; title: string }) => ({
    id,
    title,
    supports_url_encoding: true,
  })
  const root = '/storage/kv/namespaces'

  api.get(root, (call) => page([...account.namespaces.values()].map(shown), call.req.query()))
  api.post(root, async (call) => {
    const { title } = await call.req.json<{ title: string }>()
    if ([...account.namespaces.values()].some((each) => each.title === title))
      return failure(400, 10014, 'a namespace with this account ID and title already exists')
    const made = { id: hexId(), title, values: new Map<string, string>() }
    account.namespaces.set(made.id, made)
    return result(shown(made))
  })
  api.get(`${root}/:id`, (call) => {
    const one = account.namespaces.get(call.req.param('id'))
    return one ? result(shown(one)) : missing()
  })
  api.get(`${root}/:id/keys`, (call) => {
    const one = account.namespaces.get(call.req.param('id'))
    if (!one) return missing()
    const prefix = call.req.query('prefix') ?? ''
    const names = [...one.values.keys()].filter((name) => name.startsWith(prefix)).sort()
    return result(
      names.map((name) => ({ name })),
      { count: names.length, cursor: '' },
    )
  })
  api.get(`${root}/:id/values/:key`, (call) => {
    const value = account.namespaces.get(call.req.param('id'))?.values.get(call.req.param('key'))
    return value === undefined ? failure(404, 10009, "get: 'key not found'") : new Response(value)
  })
  api.put(`${root}/:id/values/:key`, async (call) => {
    const one = account.namespaces.get(call.req.param('id'))
    if (!one) return missing()
    one.values.set(call.req.param('key'), await call.req.text())
    return result(null)
  })
  api.post(`${root}/:id/bulk/delete`, async (call) => {
    const one = account.namespaces.get(call.req.param('id'))
    if (!one) return missing()
    const keys = await call.req.json<string[]>()
    for (const key of keys) one.values.delete(key)
    return result({ successful_key_count: keys.length, unsuccessful_keys: [] })
  })
  api.put(`${root}/:id/bulk`, async (call) => {
    const one = account.namespaces.get(call.req.param('id'))
    if (!one) return missing()
    const pairs = await call.req.json<{ key: string; value: string }[]>()
    for (const { key, value } of pairs) one.values.set(key, value)
    return result({ successful_key_count: pairs.length, unsuccessful_keys: [] })
  })
}

/** R2: buckets and their objects. */
export function addBuckets(api: Hono, account: Account) {
  const missing = () => failure(404, 10006, 'The specified bucket does not exist.')
  const shown = (name: string) => ({
    name,
    creation_date: new Date(0).toISOString(),
    storage_class: 'Standard',
  })

  api.get('/r2/buckets', () => result({ buckets: [...account.buckets.keys()].map(shown) }))
  api.post('/r2/buckets', async (call) => {
    const { name } = await call.req.json<{ name: string }>()
    if (account.buckets.has(name))
      return failure(409, 10004, 'The bucket you tried to create already exists, and you own it.')
    account.buckets.set(name, new Map())
    return result(shown(name))
  })
  api.get('/r2/buckets/:name', (call) => {
    const name = call.req.param('name')
    return account.buckets.has(name) ? result(shown(name)) : missing()
  })
  api.on(['GET', 'PUT', 'DELETE'], '/r2/buckets/:name/objects/:key{.+}', async (call) => {
    const bucket = account.buckets.get(call.req.param('name'))
    if (!bucket) return missing()
    const key = call.req.param('key')
    if (call.req.method === 'PUT') {
      const bytes = Buffer.from(await call.req.arrayBuffer())
      bucket.set(key, { type: call.req.header('content-type') ?? '', bytes })
      return result({ key, size: String(bytes.length) })
    }
    if (call.req.method === 'DELETE') {
      bucket.delete(key)
      return result({ key })
    }
    const found = bucket.get(key)
    return found
      ? new Response(new Uint8Array(found.bytes), { headers: { 'content-type': found.type } })
      : failure(404, 10007, 'The specified key does not exist.')
  })
}
