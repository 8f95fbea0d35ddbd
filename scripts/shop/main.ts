import { join } from 'node:path'
import { ContentError } from '../push/files.ts'
import { FolderTaken } from '../storage/data-folder.ts'
import { runAudited } from './audited.ts'
import { auditVerbs } from './audit-verbs.ts'
import { checkVerb } from './check-verb.ts'
import { codeVerbs } from './code-verbs.ts'
import { type Command, helpText, parseCommand, UsageError } from './command-line.ts'
import { customerVerbs } from './customer-verbs.ts'
import { withDesk } from './desk.ts'
import { doctorVerb } from './doctor-verb.ts'
import { incidentVerbs } from './incident/incident-verbs.ts'
import { mailFigureVerbs } from './mail/mail-figures.ts'
import { mailVerbs } from './mail/mail-verbs.ts'
import { messageVerbs } from './message-verbs.ts'
import { orderEmailVerb } from './mail/order-email-verb.ts'
import { orderVerbs } from './order-verbs.ts'
import { paymentVerbs } from './payments/payment-verbs.ts'
import { pushVerbOf } from './push-verb.ts'
import { priceVerbs } from './price-verbs.ts'
import { recoveryVerbs } from './recovery-verbs.ts'
import { reviewVerbs } from './review-verbs.ts'
import { searchVerbs } from './search-verbs.ts'
import { sourceVerb } from './source-verb.ts'
import { setupVerb } from './setup-verb.ts'
import { stockVerbs } from './stock-verbs.ts'
import { suppressionVerbs } from './mail/suppression-verbs.ts'
import { subscriptionVerbs } from './subscription-verbs.ts'
import { certificateVerbs } from './watch/certificate-verbs.ts'
import { watchVerbs } from './watch/watch-verbs.ts'
import { withdrawalVerbs } from './withdrawal-verbs.ts'
import { root } from '../tools.mjs'
import { environmentsOf } from '../wrangler/environments.ts'
import type { Report } from './verb.ts'
import { csvOf } from './csv.ts'
import { Refusal } from '../../worker/commerce/operator.ts'

/** Every command of the tool, in the order of its help. */
export const verbs = [
  checkVerb,
  doctorVerb,
  sourceVerb,
  pushVerbOf(),
  ...messageVerbs,
  ...orderVerbs,
  orderEmailVerb,
  ...paymentVerbs,
  ...stockVerbs,
  ...priceVerbs,
  ...codeVerbs(),
  ...reviewVerbs,
  ...searchVerbs,
  ...mailVerbs,
  ...mailFigureVerbs,
  ...suppressionVerbs,
  ...customerVerbs,
  ...subscriptionVerbs,
  ...withdrawalVerbs,
  ...incidentVerbs,
  ...watchVerbs,
  ...certificateVerbs(),
  ...auditVerbs,
  ...recoveryVerbs,
  setupVerb,
]

/** Runs one command and returns the exit code: 0 done, 1 refused or failed, 2 wrong usage. */
export async function main(args: readonly string[]): Promise<number> {
  const isJson = args.includes('--json')
  try {
    const command = parseCommand(args, verbs)
    if (!command) {
      console.log(helpText(verbs))
      return 0
    }
    const report = await run(command)
    process.stdout.write(printed(command, report))
    return report.isRefusal ? 1 : 0
  } catch (error) {
    const message = messageOf(error)
    if (isJson) console.log(JSON.stringify({ error: message }))
    else
      console.error(
        error instanceof UsageError
          ? `${message}\nnpm run shop -- help lists the commands.`
          : message,
      )
    return error instanceof UsageError ? 2 : 1
  }
}

function printed({ verb, format }: Command, { data, rows, text }: Report): string {
  if (format.kind === 'csv') return csvOf(verb.columns ?? [], rows ?? data, format)
  return `${format.kind === 'json' ? JSON.stringify(data, null, 2) : text}\n`
}

async function run({ verb, input, isRemote, environment, operator }: Command): Promise<Report> {
  requireEnvironment(environment)
  if (verb.needsStorage === false)
    return verb.run(input, { isRemote, environment, now: new Date() })
  return withDesk({ environment, operator }, (desk) => runAudited(verb, input, desk))
}

function requireEnvironment(environment: string | undefined) {
  const names = environmentsOf(join(root, 'wrangler.toml'))
  if (environment !== undefined && !names.includes(environment))
    throw new UsageError(`--env: '${environment}' is none of ${names.join(', ')}.`)
}

function messageOf(error: unknown): string {
  const isExpected = [Refusal, ContentError, FolderTaken, UsageError].some(
    (kind) => error instanceof kind,
  )
  if (!(error instanceof Error)) return String(error)
  return isExpected || !process.env.DEBUG ? error.message : (error.stack ?? error.message)
}
