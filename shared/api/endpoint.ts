import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'

/** A backend: embedded, remote, cached and fake backends all have this type. */
export type Fetch = (request: Request) => Promise<Response>

type Schema<Out = unknown, In = unknown> = z.ZodMiniType<Out, In>

/**
 * One call of `/api/v1`. Its key in a group is its method and path, so that the browser can call it
 * without the schemas.
 */
export interface Endpoint {
  summary: string
  params?: Schema
  query?: Schema
  body?: Schema
  response: Schema
  /** Status without an error; 202 where the work is only started. */
  status?: 200 | 202
  /** Error codes that this call may answer beyond the general ones (validation, limits, 500). */
  errors?: readonly ErrorCode[]
  /** Only served in a local run, and left out of the public OpenAPI document. */
  local?: true
}

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointName = `${Method} /api/v1/${string}`
export type Group = Record<EndpointName, Endpoint>

/** Declares the calls of one resource; returns them unchanged, with their exact type. */
export function group<const G extends Group>(calls: G): G {
  return calls
}

type In<S> = S extends Schema ? z.input<S> : never
type Out<S> = S extends Schema ? z.output<S> : never
type Part<E, K extends 'params' | 'query' | 'body', V> =
  E extends Record<K, Schema> ? { [P in K]: V } : unknown
/** A part is optional for the caller where all its members are. */
type LoosePart<E, K extends 'params' | 'query' | 'body', V> =
  E extends Record<K, Schema>
    ? Record<string, never> extends V
      ? Partial<Record<K, V>>
      : { [P in K]: V }
    : unknown

/** Input of a call: `{ params, query, body }`, each where the endpoint declares it. */
export type CallInput<E> = LoosePart<E, 'params', In<E extends { params: infer S } ? S : never>> &
  LoosePart<E, 'query', In<E extends { query: infer S } ? S : never>> &
  LoosePart<E, 'body', In<E extends { body: infer S } ? S : never>>

/** Input that a handler receives, parsed. */
export type ParsedInput<E> = Part<E, 'params', Out<E extends { params: infer S } ? S : never>> &
  Part<E, 'query', Out<E extends { query: infer S } ? S : never>> &
  Part<E, 'body', Out<E extends { body: infer S } ? S : never>>

export type Answer<E> = E extends { response: infer S } ? Out<S> : never
