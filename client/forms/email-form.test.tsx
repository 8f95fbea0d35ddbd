// Requirements: VAL-6.
import '../ui/all.css'
import { expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { NewsletterBlock } from '../content/blocks/newsletter-block.tsx'
import { InShop } from '../catalog/testing/shop.tsx'
import { mount } from '../ui/testing/mount.tsx'

const field = page.getByLabelText('E-mail address')
const button = page.getByRole('button', { name: 'Sign up' })

function show() {
  return mount(
    <InShop>
      <NewsletterBlock
        id="news"
        item={{ title: 'Four letters a year.', text: '' }}
        first={false}
        cards={{}}
      />
    </InShop>,
  )
}

/** Sets the server's next answer; returns the bodies that are sent to it. */
function answers(status: number, body: object): unknown[] {
  const sent: unknown[] = []
  const spy = vi.spyOn(window, 'fetch').mockImplementation(async (request) => {
    sent.push(await (request as Request).json())
    return Response.json(body, { status })
  })
  onTestFinished(() => spy.mockRestore())
  return sent
}

it.each([
  ['', 'Please enter your e-mail address.'],
  ['ada@', 'This e-mail address is not valid.'],
  [`${'a'.repeat(250)}@example.org`, 'This e-mail address is not valid.'],
])('says at the field that “%s” will not do, and sends nothing', async (typed, words) => {
  const sent = answers(200, { ok: true })
  await show()
  await field.fill(typed)
  await button.click()
  await expect.element(field).toHaveAccessibleDescription(words)
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await expect.element(field).toHaveFocus()
  expect(sent).toEqual([])
})

it('shows no error for an empty field that loses the focus, and removes one that is corrected', async () => {
  await show()
  await userEvent.click(field)
  await userEvent.tab()
  await expect.element(field).not.toHaveAttribute('aria-invalid')
  await button.click()
  await expect.element(field).toHaveAttribute('aria-invalid', 'true')
  await field.fill('ada@example.org')
  await expect.element(field).not.toHaveAttribute('aria-invalid')
})

it('sends the trimmed address', async () => {
  const sent = answers(200, { ok: true })
  await show()
  await field.fill(' ada@example.org ')
  await button.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('Almost there')
  expect(sent).toEqual([{ email: 'ada@example.org' }])
})

it.each([
  [
    400,
    { code: 'InvalidInput', errors: [{ path: 'email', key: 'errors.email.invalid' }] },
    'This e-mail address is not valid.',
  ],
  [429, { code: 'TooManyRequests' }, 'Too many attempts. Please wait a few minutes.'],
])('says at the field what a server answers with %s', async (status, body, words) => {
  answers(status, body)
  await show()
  await field.fill('ada@example.org')
  await button.click()
  await expect.element(field).toHaveAccessibleDescription(words)
  await expect.element(field).toHaveFocus()
})
