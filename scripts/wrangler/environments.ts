import { readFileSync } from 'node:fs'
import { parse } from 'smol-toml'
import * as z from 'zod'

/** What a configuration says of each environment. */
export const Environments = z.object({
  env: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
})

/**
 * Names of the environments of a configuration, in their order; without wrangler, which takes a
 * second to load.
 */
export function environmentsOf(file: string): string[] {
  return Object.keys(Environments.parse(parse(readFileSync(file, 'utf8'))).env)
}
