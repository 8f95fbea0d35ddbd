import type { ParseArgsConfig } from 'node:util'
import type * as z from 'zod'
import type { Storage } from '../push/storage.ts'

/**
 * The tools of a verb. `env` contains the bindings and variables that the shop's own code expects.
 */
export interface Desk {
  env: Env
  storage: Storage
  isRemote: boolean
  now: Date
}

/** Result of a verb: as data, and as text for people. */
export interface Report {
  data: unknown
  text: string
  /** The command was refused: the exit code is 1. */
  isRefusal?: boolean
}

/** A command of the tool. Its input is the typed words and options, parsed by its schema. */
export interface Verb<S extends z.ZodType = z.ZodType> {
  /** Name of one or two words. */
  name: string
  /** The words and options after the name, for the help. */
  usage: string
  summary: string
  /** Names of the words after the verb's name, in their order. */
  words?: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  input: S
  /** False for a verb that opens no storage: its desk has no `env` and no `storage`. */
  needsStorage?: boolean
  run(input: z.output<S>, desk: Desk): Promise<Report>
}

/** Connects the type of a verb's input with its schema. */
export function defineVerb<S extends z.ZodType>(verb: Verb<S>): Verb {
  // The command line parses the input with this schema before it runs the verb.
  return verb as unknown as Verb
}
