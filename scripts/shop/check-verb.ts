import { join } from 'node:path'
import * as z from 'zod'
import { localVariables } from '../../build/local-variables.ts'
import { runWrangler } from '../storage/run-wrangler.ts'
import { root } from '../tools.mjs'
import { readConfig } from '../wrangler/config.ts'
import {
  checkLocal,
  checkRemote,
  checkVariables,
  type Finding,
  presentSecrets,
  unlistedSecrets,
} from './check-settings.ts'
import { defineVerb } from './verb.ts'

/** Reports before a deployment the settings that its worker would refuse. */
export const checkVerb = defineVerb({
  name: 'check',
  usage: '',
  summary:
    'says which variables and secrets are wrong, of the local run or with --remote of the deployment',
  needsStorage: false,
  input: z.object({}),
  run: async (_, { isRemote }) => {
    const { vars } = readConfig(join(root, 'wrangler.toml'))
    const { findings, unlisted } = isRemote
      ? await remoteVerdict(vars)
      : { findings: checkLocal(vars, localVariables()), unlisted: undefined }
    return {
      data: { findings, ...(unlisted && { secrets: unlisted }) },
      text: [...(unlisted && findings.length === 0 ? [] : [textOf(findings, isRemote)]), unlisted]
        .filter(Boolean)
        .join('\n\n'),
      isRefusal: findings.length > 0 || unlisted !== undefined,
    }
  },
})

/**
 * Without a list of the secrets, the variables are checked nevertheless, and the result is a
 * refusal.
 */
async function remoteVerdict(
  vars: Record<string, string>,
): Promise<{ findings: Finding[]; unlisted: string | undefined }> {
  try {
    return { findings: checkRemote(vars, await presentSecrets(runWrangler)), unlisted: undefined }
  } catch (error) {
    return { findings: checkVariables(vars), unlisted: unlistedSecrets(error) }
  }
}

function textOf(findings: readonly Finding[], isRemote: boolean): string {
  if (findings.length > 0)
    return findings
      .map(({ variable, problem, cure }) => `${variable} ${problem}.\n  ${cure}`)
      .join('\n')
  return isRemote
    ? 'Every variable is right and every secret is there. What the secrets say only the worker can judge: look at /health after the deploy.'
    : 'Every variable of the local run is right. For the deployment: npm run shop -- check --remote'
}
