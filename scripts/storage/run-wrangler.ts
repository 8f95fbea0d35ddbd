import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import * as z from 'zod'
import { environment, root } from '../tools.mjs'

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
  executable = 'wrangler',
): Promise<string> {
  const child = spawn(executable, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment,
  })
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
