import { join } from 'node:path'
import * as z from 'zod'
import { localVariables } from '../../build/local-variables.ts'
import { root } from '../tools.mjs'
import { readConfig } from '../wrangler/config.ts'
import { checkLocal } from './check-settings.ts'
import { givenVariables } from './given-variables.ts'
import { remoteVerdict } from './check-verb.ts'
import { withDesk } from './desk.ts'
import { judgeCertificate } from './doctor/certificate.ts'
import { judgeConfiguration } from './doctor/configuration.ts'
import { type Line, wrong } from './doctor/line.ts'
import { judgeShop } from './doctor/running-shop.ts'
import { judgeSettings, judgeWatch } from './doctor/settings.ts'
import { judgeStorage } from './doctor/storage.ts'
import { judgeStripe } from './doctor/stripe.ts'
import { defineVerb, type Report } from './verb.ts'

/** Examines a shop from its files, its storage and its answers; changes nothing (OPS-12). */
export const doctorVerb = defineVerb({
  name: 'doctor',
  usage: '[--at <origin>]',
  summary:
    'examines bindings, settings, storage, content, timer, webhook, pictures and mail, of the local run or with --remote of a deployment',
  needsStorage: false,
  options: { at: { type: 'string' } },
  input: z.object({
    at: z
      .url('is no address such as https://shop.example')
      .transform((address) => new URL(address).origin)
      .optional(),
  }),
  run: async ({ at }, { environment }) => examine(environment, at),
})

/** Examines the shop of an environment, or the local one; `at` is another origin than its own. */
export async function examine(
  environment: string | undefined,
  at?: string,
  stripeKey = process.env.STRIPE_SETUP_KEY ?? process.env.STRIPE_SECRET_KEY,
): Promise<Report> {
  const config = readConfig(join(root, 'wrangler.toml'), { environment })
  const { vars } = config
  const origin =
    at ?? (environment ? vars.SITE_ORIGIN : `http://localhost:${process.env.PORT ?? 8787}`)
  const lines = [
    ...judgeConfiguration(config, environment),
    ...(await settingsLines(vars, environment)),
    ...(await storageLines(environment)),
    ...(origin
      ? await judgeShop({
          origin,
          token: process.env.HEALTH_TOKEN,
          provider: vars.PAYMENT_PROVIDER,
          mailEndpoint: vars.MAIL_ENDPOINT,
        })
      : []),
    ...(vars.API_BASE_URL?.startsWith('https:')
      ? [await judgeCertificate(vars.API_BASE_URL, new Date())]
      : []),
    ...(environment && vars.PAYMENT_PROVIDER === 'stripe' && stripeKey
      ? [await judgeStripe({ key: stripeKey }, vars.SITE_ORIGIN ?? '', environment)]
      : []),
  ]
  return reportOf(lines)
}

async function settingsLines(
  vars: Record<string, string>,
  environment: string | undefined,
): Promise<Line[]> {
  if (environment === undefined)
    return judgeSettings(checkLocal(vars, { ...localVariables(), ...givenVariables() }), undefined)
  const { findings, unlisted, secrets } = await remoteVerdict(vars, environment)
  return [
    ...judgeSettings(findings, unlisted),
    ...(secrets ? judgeWatch(vars, secrets, environment) : []),
  ]
}

async function storageLines(environment: string | undefined): Promise<Line[]> {
  try {
    return await withDesk({ environment, operator: '' }, judgeStorage)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return [wrong('storage', reason, 'Right that, then ask again: nothing in it was examined.')]
  }
}

/** The lines for people; the exit code is 1 where one is wrong. */
export function reportOf(lines: readonly Line[]): Report {
  const width = Math.max(...lines.map(({ part }) => part.length))
  const text = lines.flatMap(({ part, ok, says, cure }) => [
    `${ok ? 'ok   ' : 'WRONG'}  ${part.padEnd(width)}  ${says}`,
    ...(cure ? [`${' '.repeat(width + 9)}→ ${cure}`] : []),
  ])
  const count = lines.filter(({ ok }) => !ok).length
  return {
    data: lines,
    text: [...text, '', count === 0 ? 'Nothing is wrong.' : `${count} wrong.`].join('\n'),
    isRefusal: count > 0,
  }
}
