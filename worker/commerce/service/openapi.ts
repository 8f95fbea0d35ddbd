import { contract } from '#shared/api/contract.ts'
import type { Endpoint } from '#shared/api/endpoint.ts'
import { brand } from '#shared/settings/brand.ts'
import { errors } from '#shared/api/errors.ts'
import { settingsOf } from '#shared/settings/settings.ts'
import * as z from 'zod/mini'
import type { Context } from '../http/context.ts'

type Json = Record<string, unknown>

// Generated once per isolate, with and without the calls of a local run.
const files = new Map<boolean, Uint8Array<ArrayBuffer>>()

/** The route of the description. */
export const openApiFile = {
  async 'GET /api/v1/openapi.json'({ env }: Context) {
    const isLocal = settingsOf(env).LOCAL_MAILBOX === '1'
    const file = files.get(isLocal) ?? new TextEncoder().encode(JSON.stringify(describe(isLocal)))
    files.set(isLocal, file)
    return new Response(file, { headers: { 'content-type': 'application/json' } })
  },
}

/**
 * The OpenAPI 3.1 description of `/api/v1`, from the contract; calls of a local run only where they
 * are served.
 */
function describe(isLocal: boolean): Json {
  const paths: Record<string, Json> = Object.create(null)
  for (const [name, endpoint] of Object.entries<Endpoint>(contract)) {
    if (endpoint.local && !isLocal) continue
    const [method = '', path = ''] = name.split(' ')
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(path, endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand.name} commerce API`,
      version: '1',
      description: 'Generated from the contract that the shop itself is built on.',
    },
    paths,
    components: { schemas: { Error: errorSchema } },
  }
}

function operation(
  path: string,
  { summary, params, query, body, response, status = 200, errors: codes = [] }: Endpoint,
): Json {
  return {
    summary,
    tags: [path.split('/')[3]],
    parameters: [...marketParameters, ...parameters('path', params), ...parameters('query', query)],
    ...(body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(body, 'input') } },
      },
    }),
    responses: {
      [status]: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(response, 'output') } },
      },
      ...errorResponses(codes),
    },
  }
}

const marketParameters = [
  {
    name: 'locale',
    in: 'query',
    description: 'One of the 22 locales; else the header x-locale, else the default.',
    schema: { type: 'string' },
  },
]

const errorSchema = {
  type: 'object',
  required: ['statusCode', 'message'],
  properties: {
    statusCode: { type: 'integer' },
    message: { type: 'string' },
    code: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'key'],
        properties: {
          path: { type: 'string' },
          key: { type: 'string' },
          params: { type: 'object' },
        },
      },
    },
    retryAfter: { type: 'integer' },
  },
}

function parameters(place: 'path' | 'query', schema: Endpoint['params']): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }))
}

// Several error codes may have the same status: the description lists them.
function errorResponses(codes: NonNullable<Endpoint['errors']>): Json {
  const byStatus = Map.groupBy(['InvalidInput' as const, ...codes], (code) => errors[code].status)
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [status, { description: group.join(', '), content }]),
  )
}

function schemaOf(schema: NonNullable<Endpoint['body']>, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) => requireAsked(jsonSchema),
  })
  return rest
}

/**
 * Marks requested fields as required, although their schemas have defaults, with which the server
 * reports a missing one.
 */
function requireAsked(schema: z.core.JSONSchema.BaseSchema): void {
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    if (typeof property !== 'object' || !property.asked) continue
    delete property.asked
    delete property.default
    schema.required = [...(schema.required ?? []), name]
  }
}
