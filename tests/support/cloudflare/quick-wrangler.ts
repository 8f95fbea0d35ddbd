import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { readConfig } from '#scripts/wrangler/config.ts'
import type { WranglerRun } from '#scripts/storage/run-wrangler.ts'
import type { RunWrangler } from '#scripts/storage/wrangler-storage.ts'
import type { StandIn } from './stand-in.ts'

const Body = z.object({
  success: z.boolean(),
  errors: z.array(z.object({ code: z.int(), message: z.string() })),
  result: z.unknown(),
})

/**
 * The commands of wrangler that the operator's tool gives, asked of the stand-in as wrangler asks
 * Cloudflare and with its words for failures, but without a process, whose start takes seconds.
 * `tests/long/unit/operator-remote.test.ts` gives commands to the real one.
 */
export function quickWrangler(cloudflare: StandIn, environment: string): RunWrangler {
  const { d1_databases, kv_namespaces } = readConfig('wrangler.toml', { environment })
  const namespace = `/storage/kv/namespaces/${kv_namespaces[0]!.id}`
  const ask = askerOf(cloudflare)
  const json = (value: unknown) => JSON.stringify(value)
  const commands: Record<string, Command> = {
    'd1 execute': async (args) => {
      const { database_id: id } = d1_databases.find(({ binding }) => binding === args[2])!
      const body = json({ sql: option(args, 'command'), params: [] })
      return json(await ask('POST', `/d1/database/${id}/query`, body))
    },
    'kv key': async (args) => {
      if (args[2] === 'list')
        return json(
          await ask(
            'GET',
            `${namespace}/keys?prefix=${encodeURIComponent(option(args, 'prefix'))}`,
          ),
        )
      const path = `${namespace}/values/${encodeURIComponent(args[3]!)}`
      const text =
        args[2] === 'put'
          ? await ask('PUT', path, readFileSync(option(args, 'path'), 'utf8'))
          : await ask('GET', path)
      return z.string().catch('').parse(text)
    },
    'kv bulk': async (args) =>
      json(await ask('POST', `${namespace}/bulk/delete`, readFileSync(args[3]!, 'utf8'))),
  }
  return knowing(commands)
}

/** Asks the stand-in's API as wrangler does: gives the result, or throws with wrangler's words. */
export function askerOf({ env }: StandIn) {
  return async (method: string, path: string, body?: BodyInit): Promise<unknown> => {
    const url = `${env.CLOUDFLARE_API_BASE_URL}/accounts/${env.CLOUDFLARE_ACCOUNT_ID}${path}`
    const headers = { authorization: `Bearer ${env.CLOUDFLARE_API_TOKEN}` }
    const answer = await fetch(url, { method, headers, ...(body !== undefined && { body }) })
    if (answer.headers.get('content-type')?.includes('json') !== true) return answer.text()
    const { success, errors, result } = Body.parse(await answer.json())
    if (success) return result
    const reasons = errors.map(({ code, message }) => `${message} [code: ${code}]`).join(' ')
    throw new Error(`A request to the Cloudflare API (${path}) failed. ${answer.status} ${reasons}`)
  }
}

/** The value of an argument `--name=value`; '' without it. */
export function option(args: readonly string[], name: string): string {
  return args.find((each) => each.startsWith(`--${name}=`))?.slice(name.length + 3) ?? ''
}

type Command = (args: readonly string[], run: WranglerRun) => Promise<string>

/** A wrangler that knows these commands, by the first words of their arguments. */
export function knowing(
  commands: Record<string, Command>,
): (args: readonly string[], run?: WranglerRun) => Promise<string> {
  return async (args, run = {}) => {
    const command = commands[args.slice(0, 2).join(' ')] ?? commands[args[0] ?? '']
    if (!command) throw new Error(`The test knows no wrangler ${args.slice(0, 3).join(' ')}`)
    try {
      return await command(args, run)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      throw new Error(`wrangler ${args.slice(0, 3).join(' ')}: ${message}`, { cause: error })
    }
  }
}
