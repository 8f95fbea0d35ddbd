import type { Endpoint, EndpointName, Answer, Group, ParsedInput } from '#shared/api/endpoint.ts'
import { type FieldError, ShopError } from '#shared/api/errors.ts'
import { readJson } from './body.ts'
import type { Context } from './context.ts'

/** One handler per call of a group: gets parsed input, returns the contract's answer. */
export type Handlers<G extends Group> = {
  [K in keyof G]: (input: ParsedInput<G[K]>, context: Context) => Promise<Answer<G[K]>>
}

/** Answers a request; gets the parameters of its path. */
export type Serve = (context: Context, params: Record<string, string>) => Promise<Response>

/** One path and method of the backend. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path with parameters in the contract's notation: `/api/v1/orders/me/{id}`. */
  path: string
  /** True for calls that other sites may send: signed webhooks and browser reports. */
  crossSite?: true
  /**
   * `cache-control` of a 200 to a GET that names its locale in the URL; default `private,
   * no-store`.
   */
  cache?: string
  /** True for what people open: its errors are pages too, where HTML is asked for. */
  isPage?: true
  serve: Serve
}

interface Options {
  cache?: string
  /**
   * The answers contain personal data: fields outside the contract are removed in production too.
   */
  personal?: true
  crossSite?: readonly EndpointName[]
}

// Faster than `Response.json`, which takes a third longer in workerd.
const headers = { 'content-type': 'application/json' }

/**
 * The routes of a group of the contract: a missing handler or one of the wrong type does not
 * compile. The handlers are loaded with the first call of the group.
 */
export function implement<G extends Group>(
  group: G,
  load: () => Promise<Handlers<G>>,
  { cache, personal, crossSite = [] }: Options = {},
): readonly Route[] {
  // The loaded module is stored, because a further import costs time; its promise is not, because
  // it belongs to the request that started it.
  let handlers: Handlers<G> | undefined
  return (Object.keys(group) as (keyof G & EndpointName)[]).map((name) => {
    const endpoint: Endpoint = group[name]!
    const answered = { status: endpoint.status ?? 200, headers }
    async function serve(context: Context, params: Record<string, string>) {
      handlers ??= await load()
      const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
      const answer = await handler(await parseInput(endpoint, context, params), context)
      const body = JSON.stringify(
        import.meta.env.DEV || personal ? strip(name, endpoint, answer) : answer,
      )
      return new Response(body, answered)
    }
    return { ...addressOf(name), cache, serve, crossSite: crossSite.includes(name) || undefined }
  })
}

/** Routes of HTML pages, outside the contract; loaded with their first request. */
export function implementPages<Name extends string>(
  names: readonly Name[],
  load: () => Promise<Record<Name, Serve>>,
  { cache, crossSite = [] }: Pick<Options, 'cache'> & { crossSite?: readonly Name[] } = {},
) {
  return names.map((name): Route => ({
    ...addressOf(name),
    cache,
    crossSite: crossSite.includes(name) || undefined,
    isPage: true,
    serve: async (context, params) => (await load())[name](context, params),
  }))
}

function addressOf(name: string) {
  const [method, path] = name.split(' ') as [Route['method'], string]
  return { method, path }
}

async function parseInput(
  endpoint: Endpoint,
  { request, url }: Context,
  params: Record<string, string>,
) {
  const input: Record<string, unknown> = {}
  if (endpoint.params) input.params = parse(endpoint.params, params)
  if (endpoint.query) input.query = parse(endpoint.query, Object.fromEntries(url.searchParams))
  if (endpoint.body) input.body = parse(endpoint.body, await readJson(request))
  return input
}

function parse(schema: NonNullable<Endpoint['body']>, value: unknown): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  // Field paths only: values of the client are never returned.
  const errors: FieldError[] = result.error.issues
    .slice(0, 8)
    .map(({ path }) => ({ path: path.join('.').slice(0, 100), key: 'errors.invalid' }))
  throw new ShopError('InvalidInput', { details: { errors } })
}

function strip(name: string, endpoint: Endpoint, answer: unknown): unknown {
  const result = endpoint.response.safeParse(answer)
  if (result.success) return result.data
  throw new Error(
    `${name} answered outside the contract: ${result.error.issues.map(({ path, code }) => `${path.join('.')} ${code}`).join(', ')}`,
  )
}
