import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import * as z from 'zod'
import { environment, root } from '../tools.mjs'

/** Where and with what wrangler runs. */
export interface WranglerRun {
  /** A program in place of wrangler. */
  executable?: string
  /** The folder of `wrangler.toml`. */
  cwd?: string
  /** Variables beside those of this process. */
  env?: Record<string, string>
  /** Standard input, such as secrets, which must not be among the arguments. */
  input?: string
  /** After so many ms a wrangler that hangs is ended. */
  limit?: number
  /** Shows what wrangler says while it works. */
  isShown?: boolean
}

const standardLimit = 15 * 60_000
// Without the starter that npm installs: it answers 0 where the real process was killed.
const program = createRequire(import.meta.url).resolve('wrangler')
const compiled = join(root, 'node_modules/.cache/wrangler')

/** Runs wrangler for an environment of wrangler.toml. */
export function wranglerOf(environment: string): (args: readonly string[]) => Promise<string> {
  return (args) => runWrangler([...args, `--env=${environment}`])
}

const Failure = z.object({
  error: z.object({ text: z.string(), notes: z.array(z.object({ text: z.string() })).optional() }),
})

/**
 * Runs the project's wrangler without questions and returns its output. Throws with wrangler's
 * message where it fails.
 */
export async function runWrangler(args: readonly string[], run: WranglerRun = {}): Promise<string> {
  const { executable, cwd = root, env = {}, input, limit = standardLimit } = run
  const command = executable ?? process.execPath
  const child = spawn(command, executable ? args : ['--no-warnings', program, ...args], {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Each command names its environment, or a configuration that was built for one.
    env: { ...environment, NODE_COMPILE_CACHE: compiled, CLOUDFLARE_ENV: '', ...env },
  })
  // A wrangler that fails at once does not read its input: its own message is the one to show.
  child.stdin.once('error', () => undefined).end(input)
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  let isOver = false
  const timer = setTimeout(() => {
    isOver = true
    child.kill('SIGKILL')
  }, limit)
  try {
    const [output, errors, code] = await Promise.all([
      read(child.stdout, run.isShown ? process.stdout : undefined),
      read(child.stderr, run.isShown ? process.stderr : undefined),
      ended,
    ])
    if (code === 0) return output
    const reason = isOver
      ? `did not end within ${limit / 1000} seconds`
      : (reasonOf(output) ?? (errors.trim() || output.trim() || `exit code ${code}`))
    throw new Error(`wrangler ${args.slice(0, 3).join(' ')}: ${stripVTControlCharacters(reason)}`)
  } finally {
    clearTimeout(timer)
  }
}

async function read(stream: Readable, shownOn: Writable | undefined): Promise<string> {
  let all = ''
  for await (const chunk of stream.setEncoding('utf8')) {
    shownOn?.write(chunk)
    all += chunk
  }
  return all
}

/** With --json wrangler writes errors to its standard output. */
function reasonOf(output: string): string | undefined {
  try {
    const { error } = Failure.parse(JSON.parse(output))
    return [error.text, ...(error.notes ?? []).map(({ text }) => text)].join(' ')
  } catch {
    return undefined
  }
}
