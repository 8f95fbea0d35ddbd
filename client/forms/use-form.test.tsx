// Requirements: VAL-13.
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as z from 'zod/mini'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { mount } from '../ui/testing/mount.tsx'
import { useForm, type Issue, type Schema } from './use-form.ts'

const Account = z.object({
  email: z.string().check(z.regex(/@/, 'email.invalid')),
  address: z.object({ city: z.string().check(z.minLength(3, 'city.short')) }),
  terms: z.literal(true, 'terms.needed'),
})
type Account = z.infer<typeof Account>

interface SignUpProps {
  schema?: Schema<Account>
  onSubmit: (values: Account) => readonly Issue[] | void
}

function SignUp({ schema = Account, onSubmit }: SignUpProps) {
  const form = useForm({ schema, onSubmit })
  const words = (name: string) => {
    const issue = form.issue(name)
    return issue && `${issue.key} ${JSON.stringify(issue.params.minimum ?? '')}`.trim()
  }
  return (
    <form {...form.props}>
      <TextField label="E-mail" name="email" error={words('email')} />
      <TextField label="City" name="address.city" error={words('address.city')} />
      <Checkbox label="Terms" name="terms" error={words('terms')} />
      <button type="submit">Send</button>
    </form>
  )
}

const email = page.getByRole('textbox', { name: 'E-mail' })
const city = page.getByRole('textbox', { name: 'City' })
const send = page.getByRole('button', { name: 'Send' })

it('shows an error when a field loses the focus, then updates it while typing', async () => {
  await mount(<SignUp onSubmit={() => {}} />)
  await userEvent.type(email, 'ada')
  await expect.element(email).not.toBeInvalid()
  await userEvent.tab()
  await expect.element(email).toHaveAccessibleDescription(/email.invalid/)
  await expect.element(city).not.toBeInvalid()
  await userEvent.type(email, '@home')
  await expect.element(email).not.toBeInvalid()
})

it('focuses the first wrong field, and passes the parameters of the rule to its message', async () => {
  const sent: Account[] = []
  await mount(<SignUp onSubmit={(values) => void sent.push(values)} />)
  await userEvent.type(email, 'ada@home')
  await userEvent.click(send)
  await expect.element(city).toHaveFocus()
  await expect.element(city).toHaveAccessibleDescription('city.short 3')
  expect(sent).toEqual([])
})

it('gives the values as the schema parsed them', async () => {
  const sent: Account[] = []
  await mount(<SignUp onSubmit={(values) => void sent.push(values)} />)
  await userEvent.type(email, 'ada@home')
  await userEvent.type(city, 'London')
  await userEvent.click(page.getByRole('checkbox', { name: 'Terms' }))
  await userEvent.click(send)
  await expect
    .poll(() => sent)
    .toEqual([{ email: 'ada@home', address: { city: 'London' }, terms: true }])
})

it('is sent once where it is pressed again while its rules are loaded', async () => {
  const loaded = Promise.withResolvers<void>()
  const sent: Account[] = []
  const schema = {
    '~standard': {
      validate: async (values: unknown) => {
        await loaded.promise
        return Account['~standard'].validate(values)
      },
    },
  }
  await mount(<SignUp schema={schema} onSubmit={(values) => void sent.push(values)} />)
  await userEvent.type(email, 'ada@home')
  await userEvent.type(city, 'London')
  await userEvent.click(page.getByRole('checkbox', { name: 'Terms' }))
  await userEvent.click(send)
  await userEvent.click(send)
  loaded.resolve()
  await expect.poll(() => sent.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve))
  expect(sent.length).toBe(1)
})

it("shows the server's refusal at the field", async () => {
  await mount(<SignUp onSubmit={() => [{ path: 'email', key: 'email.taken', params: {} }]} />)
  await userEvent.type(email, 'ada@home')
  await userEvent.type(city, 'London')
  await userEvent.click(page.getByRole('checkbox', { name: 'Terms' }))
  await userEvent.click(send)
  await expect.element(email).toHaveAccessibleDescription(/email.taken/)
  await expect.element(email).toHaveFocus()
})

it("keeps the server's refusal until its field changes, whichever field had the focus", async () => {
  await mount(<SignUp onSubmit={() => [{ path: 'email', key: 'email.taken', params: {} }]} />)
  await userEvent.type(email, 'ada@home')
  await userEvent.click(page.getByRole('checkbox', { name: 'Terms' }))
  await userEvent.type(city, 'London{Enter}')
  await expect.element(email).toHaveFocus()
  await userEvent.type(city, 'derry')
  await userEvent.tab()
  await new Promise((resolve) => setTimeout(resolve))
  await expect.element(email).toHaveAccessibleDescription(/email.taken/)
  await userEvent.type(email, 'land')
  await expect.element(email).not.toBeInvalid()
})

function Vanishing() {
  const [isDone, setDone] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  function finish() {
    setDone(true)
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1}>
      {isDone ? 'Done' : <SignUp onSubmit={finish} />}
    </div>
  )
}

it('checks nothing more when it is taken out of the page with the focus in it', async () => {
  const failures: unknown[] = []
  const note = (event: PromiseRejectionEvent) => {
    event.preventDefault()
    failures.push(event.reason)
  }
  addEventListener('unhandledrejection', note)
  await mount(<Vanishing />)
  await userEvent.type(email, 'ada@home')
  await userEvent.click(page.getByRole('checkbox', { name: 'Terms' }))
  await userEvent.type(city, 'Nantes{Enter}')
  await expect.element(page.getByText('Done')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve))
  removeEventListener('unhandledrejection', note)
  expect(failures).toEqual([])
})
