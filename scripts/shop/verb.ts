import type { ParseArgsConfig } from 'node:util'
import type * as z from 'zod'
import type { Storage } from '../push/storage.ts'

/** What a verb works with. `env` is what the shop's own code expects of its bindings and variables. */
export interface Desk {
  env: Env
  storage: Storage
  isRemote: boolean
  now: Date
}

/** What a verb has to say: as data, and to people. */
export interface Report {
  data: unknown
  text: string
  /** The answer is no: the exit code is 1. */
  isRefusal?: boolean
}

/** A command of the tool. Its input is what was typed, checked by its schema. */
export interface Verb<S extends z.ZodType = z.ZodType> {
  /** One or two words. */
  name: string
  /** What follows the name. */
  usage: string
  summary: string
  /** Names of the words that follow, in their order. */
  words?: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  input: S
  /** False for a verb that opens no storage: its desk has no `env` and no `storage`. */
  needsStorage?: boolean
  run(input: z.output<S>, desk: Desk): Promise<Report>
}

/** Ties a verb's input to its schema. */
export function defineVerb<S extends z.ZodType>(verb: Verb<S>): Verb {
  // The command line parses with this very schema before it runs the verb.
  return verb as unknown as Verb
}
