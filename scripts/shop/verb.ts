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
  environment?: string | undefined
  now: Date
  /** Who gives the command. */
  operator: string
}

/** Result of a verb: as data, and as text for people. */
export interface Report {
  data: unknown
  text: string
  /** Cells of a list by the verb's columns, where `data` is not a list of such objects. */
  rows?: readonly Record<string, unknown>[]
  /** The command was refused: the exit code is 1. */
  isRefusal?: boolean
  /** What changed, for the audit log, where the state before and after does not say it. */
  changes?: unknown
}

/** What a command is about. */
export interface Target {
  /** An order number, a sku, a code, an id; never a person. */
  subject: string
  /** Its state as JSON, without personal data. */
  state?: unknown
}

/** How a command that may change something is written down in the audit log (OPS-31). */
export interface Writes<Input> {
  /** Called before the command and after it; undefined where there is no such thing. */
  target(input: Input, desk: Desk): Promise<Target | undefined>
  reason?(input: Input): string | undefined
  /**
   * Whether the command only shows what it would do, which is not written down. The command line,
   * which asks for the operator's name, knows no desk yet.
   */
  isDry?(input: Input, desk?: Desk): boolean
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
  /** Columns of a list as CSV (OPS-32); a verb without them is no list. */
  columns?: readonly string[]
  input: S
}

/** A verb that works on the shop's storage. */
export interface StorageVerb<S extends z.ZodType = z.ZodType> extends Described<S> {
  needsStorage?: true
  /** A command without it changes nothing. */
  writes?: Writes<z.output<S>>
  run(input: z.output<S>, desk: Desk): Promise<Report>
}

/** A verb that opens no storage. */
interface WithoutStorage<S extends z.ZodType> extends Described<S> {
  needsStorage: false
  writes?: never
  run(input: z.output<S>, desk: Pick<Desk, 'isRemote' | 'environment' | 'now'>): Promise<Report>
}

/** A command of the tool. Its input is the typed words and options, parsed by its schema. */
export type Verb<S extends z.ZodType = z.ZodType> = StorageVerb<S> | WithoutStorage<S>

/**
 * Connects the type of a verb's input with its schema. The command line parses the input with this
 * schema before it runs the verb.
 */
export function defineVerb<S extends z.ZodType>(verb: Verb<S>): Verb {
  return verb
}
