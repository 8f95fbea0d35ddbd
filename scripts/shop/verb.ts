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
  /** Name of the deployment in wrangler.toml; undefined for the local run. */
  environment?: string
  now: Date
}

/** Result of a verb: as data, and as text for people. */
export interface Report {
  data: unknown
  text: string
  /** The command was refused: the exit code is 1. */
  isRefusal?: boolean
}

interface Described<S extends z.ZodType> {
  /** Name of one or two words. */
  name: string
  /** The words and options after the name, for the help. */
  usage: string
  summary: string
  /** Names of the words after the verb's name, in their order. */
  words?: readonly string[]
  options?: NonNullable<ParseArgsConfig['options']>
  input: S
}

interface WithStorage<S extends z.ZodType> extends Described<S> {
  needsStorage?: true
  run(input: z.output<S>, desk: Desk): Promise<Report>
}

/** A verb that opens no storage. */
interface WithoutStorage<S extends z.ZodType> extends Described<S> {
  needsStorage: false
  run(input: z.output<S>, desk: Pick<Desk, 'isRemote' | 'environment' | 'now'>): Promise<Report>
}

/** A command of the tool. Its input is the typed words and options, parsed by its schema. */
export type Verb<S extends z.ZodType = z.ZodType> = WithStorage<S> | WithoutStorage<S>

/**
 * Connects the type of a verb's input with its schema. The command line parses the input with this
 * schema before it runs the verb.
 */
export function defineVerb<S extends z.ZodType>(verb: Verb<S>): Verb {
  return verb
}
