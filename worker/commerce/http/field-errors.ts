import { type ErrorCode, ShopError } from '#shared/api/errors.ts'
import { type Issue, validate } from '#shared/rules/validate.ts'
import type * as z from 'zod/mini'

/**
 * Parses what a person typed. Throws InvalidInput with every field's message key and parameters.
 */
export function requireValid<S extends z.ZodMiniType>(schema: S, input: unknown): z.output<S> {
  const result = validate(schema, input)
  if (!result.ok) throw fieldErrors('InvalidInput', result.issues)
  return result.value
}

/** An InvalidInput error that forms show beside their fields. */
export function fieldErrors(
  code: ErrorCode,
  errors: readonly Issue[],
  params?: Record<string, string>,
): ShopError {
  return new ShopError(code, { params, details: { errors } })
}
