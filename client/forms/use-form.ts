import { useRef, useState, type FocusEvent, type FormEvent } from 'react'

/** An error of one field: `key` is the key of its message, `params` are the message's values. */
export type Issue = { path: string; key: string; params: Record<string, string | number> }

type SchemaIssue = {
  readonly message: string
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
}
type Result<Values> =
  | { readonly value: Values; readonly issues?: undefined }
  | { readonly issues: readonly SchemaIssue[] }
export type Schema<Values> = {
  readonly '~standard': {
    readonly validate: (value: Record<string, unknown>) => Result<Values> | Promise<Result<Values>>
  }
  /** Called when the form gets the focus, before a value is checked. */
  readonly prepare?: () => void
}

type Options<Values> = {
  schema: Schema<Values>
  /** Errors that are shown from the start. */
  initialIssues?: readonly Issue[] | undefined
  onSubmit: (values: Values) => void | readonly Issue[] | Promise<void | readonly Issue[]>
}

/**
 * A native form with uncontrolled, named inputs, validated by a Standard Schema: a field when it
 * loses the focus, then while typing; all on submit, when the first wrong field takes the focus
 * (VAL-13).
 */
export function useForm<Values>({ schema, initialIssues = [], onSubmit }: Options<Values>) {
  const form = useRef<HTMLFormElement>(null)
  const touched = useRef(new Set(initialIssues.map(({ path }) => path)))
  // What the server refused. The form's own rules accept it, so each error stays until its field
  // changes.
  const refusals = useRef(initialIssues)
  const [issues, setIssues] = useState(initialIssues)
  const [submitting, setSubmitting] = useState(false)
  // The state is the page's, and changes with its next render: two presses may come before.
  const isSubmitting = useRef(false)
  const pressing = useRef<Promise<void>>(undefined)
  const submits = useRef(0)

  // An error that appears between press and release would move the button away from the pointer.
  function press() {
    pressing.current = new Promise((resolve) => {
      const release = () => setTimeout(resolve)
      addEventListener('pointerup', release, { once: true })
      addEventListener('pointercancel', release, { once: true })
    })
  }

  const check = async () => schema['~standard'].validate(formValues(form.current!))

  async function touch(event: FocusEvent<HTMLFormElement> | FormEvent<HTMLFormElement>) {
    const { name } = event.target as { name?: string }
    if (!name) return
    if (event.type === 'blur') touched.current.add(name)
    else refusals.current = refusals.current.filter((issue) => issue.path !== name)
    if (!touched.current.has(name)) return
    const before = submits.current
    await pressing.current
    // The form was submitted meanwhile: its own result is newer than this field's. A form that was
    // done and taken out of the page leaves its last field by that, and has nothing to check.
    if (submits.current !== before || !form.current) return
    const { issues: found = [] } = await check()
    const shown = found.map(toIssue).filter((issue) => touched.current.has(issue.path))
    setIssues([...shown, ...refusals.current])
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isSubmitting.current) return
    isSubmitting.current = true
    setSubmitting(true)
    submits.current += 1
    refusals.current = []
    try {
      // The check may wait for the script of its rules, and the page may be left meanwhile.
      const checked = await check()
      if (!form.current) return
      if (checked.issues) return refuse(checked.issues.map(toIssue))
      setIssues([])
      const refused = await onSubmit(checked.value)
      // Kept before the focus moves, because the field that it leaves is checked.
      refusals.current = refused ?? []
      if (refused?.length) refuse(refused)
    } finally {
      isSubmitting.current = false
      setSubmitting(false)
    }
  }

  function refuse(found: readonly Issue[]) {
    for (const { path } of found) touched.current.add(path)
    setIssues(found)
    const wrong = new Set(found.map(({ path }) => path))
    for (const control of form.current?.elements ?? []) {
      if (wrong.has((control as HTMLInputElement).name)) return (control as HTMLElement).focus()
    }
  }

  return {
    props: {
      ref: form,
      noValidate: true,
      method: 'post',
      onSubmit: submit,
      onPointerDown: press,
      onFocus: schema.prepare,
      onBlur: touch,
      onChange: touch,
    },
    issue: (name: string) => issues.find(({ path }) => path === name),
    issues,
    submitting,
  }
}

/**
 * The current values of a form by name: a checkbox without a value is a boolean, dots in names nest
 * objects.
 */
export function formValues(form: HTMLFormElement): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const control of form.elements as Iterable<Element> & HTMLFormControlsCollection) {
    const { name, type, value, checked, disabled } = control as HTMLInputElement
    if (!name || disabled || type === 'submit' || (type === 'radio' && !checked)) continue
    put(
      values,
      name.split('.'),
      type === 'checkbox' && value === 'on'
        ? checked
        : type === 'checkbox' && !checked
          ? undefined
          : value,
    )
  }
  return values
}

function put(
  target: Record<string, unknown>,
  [head = '', ...tail]: string[],
  value: unknown,
): void {
  if (tail.length === 0) target[head] = value
  else put((target[head] ??= {}) as Record<string, unknown>, tail, value)
}

function toIssue({ message, path = [], ...details }: SchemaIssue): Issue {
  const { params, ...own } = details as { params?: object }
  const named = Object.entries({ ...own, ...params }).filter(
    (entry): entry is [string, string | number] => /string|number/.test(typeof entry[1]),
  )
  const keys = path.map((step) => String(typeof step === 'object' ? step.key : step))
  return { path: keys.join('.'), key: message, params: Object.fromEntries(named) }
}
