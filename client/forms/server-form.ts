import { useState } from 'react'
import type { RefusedForm } from '#shared/routes/pages.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { useT } from '../i18n/provider.tsx'
import type { Translate } from '../i18n/translate.ts'
import { type Issue, type Schema, useForm } from './use-form.ts'
import { serverIssues } from './server-issues.ts'

interface ServerFormOptions<T> {
  schema: Schema<T>
  /**
   * Sends the values; throws a ShopError. Issues that it resolves with are shown at their fields.
   */
  send: (values: T) => Promise<void | readonly Issue[]>
  /** The translated message for a failure of the whole form. */
  reason: (error: unknown, t: Translate) => string | undefined
  /** Maps the server's path of a field to the form's. */
  rename?: (path: string) => string
  /**
   * A form that was sent without scripts and refused: its values and errors are shown from the
   * start.
   */
  refused?: RefusedForm | undefined
}

/**
 * A form whose values the server checks as well: its field errors are shown at their fields, other
 * errors are the form's `problem`.
 */
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
