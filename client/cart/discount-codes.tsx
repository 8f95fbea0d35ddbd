import { type FormEvent, useId, useRef, useState } from 'react'
import type { Cart } from '#shared/api/carts.ts'
import { useCart } from './engine/use-cart.ts'
import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { Chip } from '../ui/forms/chip.tsx'
import { Field } from '../ui/forms/field.tsx'
import { Input } from '../ui/forms/input.tsx'
import { codeError, stateSentence } from './code-error.ts'

/** The codes on the cart and a form to add one; errors are shown at its field (CART-14). */
export function DiscountCodes({ cart }: { cart: Cart }) {
  const t = useT()
  return (
    <div className="grid gap-3">
      {cart.discountCodes.length > 0 && (
        <ul aria-label={t('cart.code.list')} className="flex flex-wrap gap-2">
          {cart.discountCodes.map((entry) => (
            <li key={entry.discountCode.id}>
              <CodeChip entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <CodeForm />
    </div>
  )
}

function CodeChip({ entry: { discountCode, state } }: { entry: Cart['discountCodes'][number] }) {
  const t = useT()
  const { removeCode } = useCart()
  const problem = stateSentence(state, t)
  return (
    <>
      <Chip
        label={discountCode.code}
        removeLabel={t('cart.code.remove', { code: discountCode.code })}
        onRemove={() => void removeCode(discountCode.id)}
      />
      {problem && <p className="t-small text-danger mt-1.5">{problem}</p>}
    </>
  )
}

function CodeForm() {
  const t = useT()
  const { addCode } = useCart()
  const field = useRef<HTMLInputElement>(null)
  const status = useId()
  const [state, setState] = useState<{ busy?: true; error?: string; added?: string }>({})

  async function submit(event: FormEvent) {
    event.preventDefault()
    const input = field.current
    if (state.busy || !input) return
    const code = input.value.trim()
    if (!code) return refuse(t('errors.required'))
    setState({ busy: true })
    try {
      await addCode(code)
      input.value = ''
      setState({ added: code })
    } catch (error) {
      refuse(codeError(error, t))
    }
  }

  function refuse(error: string) {
    setState({ error })
    field.current?.focus()
  }

  return (
    <form noValidate onSubmit={submit}>
      <Field label={t('cart.code.label')} error={state.error}>
        {(control) => (
          <div className="flex gap-2">
            <Input
              ref={field}
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={64}
              className="grow"
            />
            <Button
              type="submit"
              variant="outline"
              loading={state.busy}
              busyLabel={t('cart.code.checking')}
            >
              {t('cart.code.apply')}
            </Button>
          </div>
        )}
      </Field>
      <p id={status} role="status" className="sr-only">
        {state.added && t('cart.code.added', { code: state.added })}
      </p>
    </form>
  )
}
