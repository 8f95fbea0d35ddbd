import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { environment, root } from '../tools.mjs'

/** Where and with what wrangler runs. */
export interface WranglerRun {
  executable?: string
  /** The folder of `wrangler.toml`. */
  cwd?: string
  /** Variables beside those of this process. */
  env?: Record<string, string>
  /** Standard input, such as secrets, which must not be among the arguments. */
  input?: string
}

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
export async function runWrangler(
  args: readonly string[],
  { executable = 'wrangler', cwd = root, env = {}, input }: WranglerRun = {},
): Promise<string> {
  const child = spawn(executable, args, {
    cwd,
    stdio: ['pipe', 'pipe', 'pipe'],
    // Each command names its environment, or a configuration that was built for one.
    env: { ...environment, CLOUDFLARE_ENV: '', ...env },
  })
  // A wrangler that fails at once does not read its input: its own message is the one to show.
  child.stdin.once('error', () => undefined).end(input)
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', fail)
    child.once('close', done)
  })
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (code === 0) return output
  throw new Error(
    `wrangler ${args.slice(0, 3).join(' ')}: ${reasonOf(output) ?? (errors.trim() || output.trim() || `exit code ${code}`)}`,
  )
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
