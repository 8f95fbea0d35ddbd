import { join } from 'node:path'
import * as z from 'zod'
import { localVariables } from '../../build/local-variables.ts'
import { wranglerOf } from '../storage/run-wrangler.ts'
import { root } from '../tools.mjs'
import { readConfig } from '../wrangler/config.ts'
import { untilPassed } from '../wrangler/transient.ts'
import {
  checkLocal,
  checkRemote,
  checkVariables,
  type Finding,
  findingLines,
  presentSecrets,
  unlistedSecrets,
} from './check-settings.ts'
import { givenVariables } from './given-variables.ts'
import { defineVerb } from './verb.ts'

/** Reports before a deployment the settings that its worker would refuse. */
export const checkVerb = defineVerb({
  name: 'check',
  usage: '',
  summary:
    'says which variables and secrets are wrong, of the local run or with --remote of the deployment',
  needsStorage: false,
  input: z.object({}),
  run: async (_, { environment }) => {
    const { vars } = readConfig(join(root, 'wrangler.toml'), { environment })
    const { findings, unlisted } = environment
      ? await remoteVerdict(vars, environment)
      : { findings: checkLocal(vars, { ...localVariables(), ...givenVariables() }) }
    return {
      data: { findings, ...(unlisted && { secrets: unlisted }) },
      text: [
        ...(unlisted && findings.length === 0 ? [] : [textOf(findings, environment)]),
        unlisted,
      ]
        .filter(Boolean)
        .join('\n\n'),
      isRefusal: findings.length > 0 || unlisted !== undefined,
    }
  },
})

interface Verdict {
  findings: Finding[]
  /** Why the secrets could not be listed. */
  unlisted?: string
  /** Names of the secrets that are there. */
  secrets?: string[]
}

/**
 * The problems of a deployment. Without a list of the secrets, the variables are checked
 * nevertheless, and the result is a refusal.
 */
export async function remoteVerdict(
  vars: Record<string, string>,
  environment: string,
): Promise<Verdict> {
  try {
    const secrets = await untilPassed(() => presentSecrets(wranglerOf(environment)))
    return { findings: checkRemote(vars, secrets, environment), secrets }
  } catch (error) {
    return { findings: checkVariables(vars, environment), unlisted: unlistedSecrets(error) }
  }
}

function textOf(findings: readonly Finding[], environment: string | undefined): string {
  if (findings.length > 0) return findingLines(findings)
  return environment
    ? `Every variable of ${environment} is right and every secret is there. What the secrets say only the worker can judge: look at /health after the deploy.`
    : 'Every variable of the local run is right. For a deployment: npm run shop -- check --remote --env production'
}
