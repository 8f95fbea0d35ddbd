import { useEffect, useState } from 'react'
import { problemOfEmail } from './email-form.ts'
import type { FormRules } from './form-rules.ts'
import { useForm } from './use-form.ts'

/**
 * A form that needs no scripts and whose answer is a document. With scripts, errors are shown at
 * the fields instead of the browser's own messages, then the browser sends it.
 */
export function useSentForm(rules: FormRules<unknown>) {
  const [hasScripts, setHasScripts] = useState(false)
  useEffect(() => setHasScripts(true), [])
  const { props, issue } = useForm({ schema: rules, onSubmit: send })

  function send(): void {
    props.ref.current?.submit()
  }

  return { props: { ...props, noValidate: hasScripts }, issue }
}

/**
 * Rules of a form with these required fields, of which `email` is an address: the same as the
 * server's, without the library of schemas.
 */
export function requiredFields(names: readonly string[]): FormRules<unknown> {
  return {
    '~standard': {
      version: 1,
      vendor: 'vitrine',
      validate(values) {
        const issues = names.flatMap((path) => {
          const text = String(values[path] ?? '').trim()
          const message =
            path === 'email' ? problemOfEmail(text) : text === '' ? 'errors.required' : undefined
          return message ? [{ message, path: [path], params: {} }] : []
        })
        return issues.length > 0 ? { issues } : { value: values }
      },
    },
  }
}
