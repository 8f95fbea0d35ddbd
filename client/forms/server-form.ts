import { useState } from 'react'
import type { RefusedForm } from '#shared/routes/pages.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { useT } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { type Issue, useForm } from './use-form.ts'
import { type FormRules, serverIssues } from './form-rules.ts'

interface ServerFormOptions<T> {
  schema: FormRules<T>
  /** Sends the values; throws what the server says. Issues that it answers are shown at their fields. */
  send: (values: T) => Promise<void | readonly Issue[]>
  /** The reader's words for a failure of the whole form. */
  reason: (error: unknown, t: Translate) => string | undefined
  /** Maps the server's path of a field to the form's. */
  rename?: (path: string) => string
  /** What was sent without scripts, and why it was refused: shown from the start. */
  refused?: RefusedForm | undefined
}

/** A form whose values the server checks once more: what it says of a field stands at that field, anything else is the form's `problem`. */
export function useServerForm<T>({ schema, send, reason, rename, refused }: ServerFormOptions<T>) {
  const t = useT()
  const said = refused && ShopError.of(refused.error)
  const saidIssues = said && serverIssues(said, rename)
  const [problem, setProblem] = useState(
    said && !saidIssues?.length ? (reason(said, t) ?? t('checkout.failed')) : undefined,
  )
  const form = useForm<T>({
    schema,
    initialIssues: saidIssues,
    async onSubmit(values) {
      setProblem(undefined)
      try {
        return await send(values)
      } catch (error) {
        const issues = serverIssues(error, rename)
        if (issues.length === 0) setProblem(reason(error, t) ?? t('checkout.failed'))
        return issues
      }
    },
  })
  return { form, problem }
}
