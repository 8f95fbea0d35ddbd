import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** The seam: embedded backend, remote service, cached and faked are four values of this one type. */
export type Fetch = (request: Request) => Promise<Response>

type Schema<Out = unknown, In = unknown> = z.ZodMiniType<Out, In>

/** One call of `/api/v1`. Its name in a group is its method and path, so that the browser can call it without shipping its schemas. */
export interface Endpoint {
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** Of an answer without an error; 200 unless it only begins something. */
  status?: 200 | 202
  /** Codes this call may answer beyond the general ones (validation, limits, 500). */
  errors?: readonly ErrorCode[]
  /** Hidden from the OpenAPI document's public part: only the local run serves it. */
  local?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointName = `${Method} /api/v1/${string}`
export type Group = Record<EndpointName, Endpoint>

/** Declares the calls of one resource. */
export function group<const G extends Group>(calls: G): G {
  return calls
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never
type Part<E, K extends 'params' | 'query' | 'body', V> =
  E extends Record<K, Schema> ? { [P in K]: V } : unknown
/** A part whose members are all optional may be left out by the caller. */
type LoosePart<E, K extends 'params' | 'query' | 'body', V> =
  E extends Record<K, Schema>
    ? Record<string, never> extends V
      ? Partial<Record<K, V>>
      : { [P in K]: V }
    : unknown

/** What a caller passes: `{ params, query, body }`, each only where the endpoint declares it. */
export type CallInput<E> = LoosePart<E, 'params', In<E extends { params: infer S } ? S : never>> &
  LoosePart<E, 'query', In<E extends { query: infer S } ? S : never>> &
  LoosePart<E, 'body', In<E extends { body: infer S } ? S : never>>

/** What a handler receives, parsed. */
export type ParsedInput<E> = Part<E, 'params', Out<E extends { params: infer S } ? S : never>> &
  Part<E, 'query', Out<E extends { query: infer S } ? S : never>> &
  Part<E, 'body', Out<E extends { body: infer S } ? S : never>>

export type Answer<E> = E extends { response: infer S } ? Out<S> : never
