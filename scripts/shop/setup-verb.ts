import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { root, run } from '../tools.mjs'
import { runWrangler } from '../storage/run-wrangler.ts'
import { readConfig } from '../wrangler/config.ts'
import { environmentsOf } from '../wrangler/environments.ts'
import { operator, UsageError } from './command-line.ts'
import { examine } from './doctor-verb.ts'
import { secretsFromTerminal } from './setup/ask-secret.ts'
import { readSecrets, secretsAmong } from './setup/secrets.ts'
import { setUp } from './setup/setup.ts'
import { defineVerb, type Report } from './verb.ts'
import { Refusal } from '../../worker/commerce/operator.ts'

const pause = 30_000

/**
 * Creates what a deployment needs in an account, and only what is missing where it has run before:
 * storage, domain, variables and secrets; deploys, pushes the content, and runs the doctor
 * (OPS-37).
 */
export const setupVerb = defineVerb({
  name: 'setup',
  usage:
    '<environment> --as <name> [--origin <origin>] [--set NAME=value] [--secrets-file <file>] [--wait <minutes>]',
  summary:
    'creates storage, domain, variables and secrets of a deployment, deploys it, pushes the content, and examines it; run again, it creates only what is missing',
  needsStorage: false,
  words: ['environment'],
  options: {
    as: { type: 'string' },
    origin: { type: 'string' },
    set: { type: 'string', multiple: true },
    'secrets-file': { type: 'string' },
    wait: { type: 'string' },
  },
  input: z.object({
    environment: z.string(),
    as: z.string('is missing: who changes a deployed shop is written down').pipe(operator),
    origin: z
      .url({ protocol: /^https$/, error: 'is no address such as https://shop.example' })
      .optional(),
    set: z
      .array(z.string().regex(/^[A-Z_]+=[^\r\n]*$/, 'is not NAME=value'))
      .default([])
      .transform((pairs) =>
        Object.fromEntries(
          pairs.map((pair) => [
            pair.slice(0, pair.indexOf('=')),
            pair.slice(pair.indexOf('=') + 1),
          ]),
        ),
      ),
    'secrets-file': z.string().optional(),
    wait: z.coerce.number('is no number').min(0).max(60, 'is more than 60').default(10),
  }),
  run: async ({ environment, as, origin, set, 'secrets-file': file, wait }) => {
    requireName(environment)
    const secrets = { ...secretsAmong(process.env), ...(file !== undefined && readSecrets(file)) }
    const setupKey = process.env.STRIPE_SETUP_KEY
    await setUp({
      environment,
      folder: root,
      origin,
      variables: set,
      secrets,
      stripe: setupKey ? { key: setupKey } : undefined,
      ask: secretsFromTerminal(),
      wrangler: runWrangler,
      steps: {
        deploy: () => runScript('deploy', ['scripts/deploy.mjs', environment, '--set-up']),
        push: () =>
          runScript('push', [
            'scripts/shop.mjs',
            'push',
            '--remote',
            `--env=${environment}`,
            `--as=${as}`,
          ]),
      },
      // The result, which may be JSON, is on the standard output.
      say: console.error,
    })
    const stripeKey = setupKey ?? secrets.STRIPE_SECRET_KEY
    const report = await examined(environment, wait * 60_000, stripeKey)
    await reportCertificate(environment, as)
    return report
  },
})

function requireName(environment: string) {
  const names = environmentsOf(join(root, 'wrangler.toml'))
  if (!names.includes(environment))
    throw new UsageError(`<environment>: '${environment}' is none of ${names.join(', ')}.`)
}

async function runScript(name: string, args: string[]) {
  const code = await run('node', args, { stdio: ['ignore', 2, 2] })
  if (code !== 0)
    throw new Refusal(
      `The ${name} failed: see above. Run the setup again: it continues with what is missing.`,
    )
}

/**
 * Has the watch know the certificate of a remote backend (OPS-48). One that cannot be read yet does
 * not undo the set-up: the doctor has said so, and an alarm does until it was read.
 */
async function reportCertificate(environment: string, as: string) {
  const { vars } = readConfig(join(root, 'wrangler.toml'), { environment })
  if (!vars.API_BASE_URL) return
  const command = ['scripts/shop.mjs', 'certificate', 'report']
  const args = [...command, '--remote', `--env=${environment}`, `--as=${as}`]
  await run('node', args, { stdio: ['ignore', 2, 2] })
}

/**
 * The doctor's report. Repeats the examination until nothing is wrong or `wait` milliseconds have
 * passed: the domain's certificate and the first run of the timer take some minutes. Sets
 * HEALTH_TOKEN in this process from the secrets of the setup, where it is not set, because the
 * doctor reads it.
 */
async function examined(
  environment: string,
  wait: number,
  stripeKey: string | undefined,
): Promise<Report> {
  const copy = join(root, '.secrets', `${environment}.json`)
  const token = existsSync(copy) ? readSecrets(copy).HEALTH_TOKEN : undefined
  if (token) process.env.HEALTH_TOKEN ??= token
  const deadline = Date.now() + wait
  for (;;) {
    const report = await examine(environment, undefined, stripeKey)
    if (!report.isRefusal || Date.now() + pause > deadline) return report
    console.error('Waiting for the certificate of the domain and the first run of the timer …')
    await setTimeout(pause)
  }
}
