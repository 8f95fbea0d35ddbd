import type { Cart, CartAction } from '#shared/api/carts.ts'
import { routes } from '#shared/routes/routes.ts'
import { useCart } from '../cart/engine/use-cart.ts'
import { reasonOf } from '../cart/engine/refused-change.ts'
import { rulesLater } from '../forms/rules-later.ts'
import { useServerForm } from '../forms/server-form.ts'
import { usePath, useT } from '../i18n/provider.tsx'
import { goTo } from '../navigation/go.ts'
import { Button } from '../ui/forms/button.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { LoginForm } from '../sign-in/login-form.tsx'
import { EmailField } from '../forms/sign-in-fields.tsx'

const rules = rulesLater(async () => (await import('../sign-in/sign-in-rules.ts')).emailRules)

interface AccountStepProps {
  cart: Cart
  /** Whether guests are told that they are asked for reviews, and may refuse it (REV-2). */
  asksForReviews: boolean
}

/** The account step, for guests: an e-mail address, or a login (CHK-1). */
export function AccountStep({ cart, asksForReviews }: AccountStepProps) {
  const t = useT()
  const path = usePath()
  const next = path(routes['checkout-address'].href({}))
  const signUp = `${path(routes['auth-signup'].href({}))}?${new URLSearchParams({ redirect: next })}`
  const logIn = `${routes['auth-login'].href({})}?${new URLSearchParams({ redirect: next })}`
  return (
    <div className="grid gap-10">
      <GuestForm cart={cart} asksForReviews={asksForReviews} next={next} />
      <section className="hairline pt-6 grid gap-5" aria-labelledby="checkout-login">
        <Headline
          id="checkout-login"
          as="h2"
          size="subtitle"
          text={t('checkout.account.loginTitle')}
          accent={false}
        />
        <LoginForm onLoggedIn={() => goTo(next)} variant="outline" challengeAt={logIn} />
        <p className="t-small">
          {t('checkout.account.noAccount')}{' '}
          <a className="link" href={signUp}>
            {t('checkout.account.signUp')}
          </a>
        </p>
      </section>
    </div>
  )
}

function GuestForm({ cart, asksForReviews, next }: AccountStepProps & { next: string }) {
  const t = useT()
  const { update } = useCart()
  const { form, problem } = useServerForm({
    schema: rules,
    reason: reasonOf,
    async send({ email, noReviews }) {
      await update([
        { action: 'setCustomerEmail', email },
        ...(asksForReviews ? [reviewRequests(Boolean(noReviews))] : []),
      ])
      goTo(next)
    },
  })
  return (
    <form {...form.props} className="grid gap-5">
      <p className="text-muted">{t('checkout.account.guestText')}</p>
      <FormNotice text={problem} />
      <EmailField
        name="email"
        autoComplete="email"
        hint={t('checkout.account.emailHint')}
        defaultValue={cart.customerEmail}
        issue={form.issue('email')}
      />
      {asksForReviews && (
        <Checkbox
          name="noReviews"
          label={t('checkout.account.noReviews')}
          hint={t('checkout.account.reviews')}
          defaultChecked={cart.reviewRequests === 'Refused'}
        />
      )}
      <Button
        type="submit"
        size="lg"
        className="sm:justify-self-start"
        loading={form.submitting}
        busyLabel={t('checkout.busy')}
      >
        {t('checkout.account.guestAction')}
      </Button>
    </form>
  )
}

function reviewRequests(isRefused: boolean): CartAction {
  return { action: 'setReviewRequests', reviewRequests: isRefused ? 'Refused' : 'Told' }
}
