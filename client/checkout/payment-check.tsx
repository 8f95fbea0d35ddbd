import { useEffect, useEffectEvent, useState } from 'react'
import { routes } from '#shared/routes/routes.ts'
import { useApi } from '../api/api-provider.tsx'
import { usePath, useT } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { asksForChallenge, useChallenge } from '../forms/challenge/challenge.tsx'
import { FormNotice } from '../forms/form-notice.tsx'
import { signInProblem } from '../forms/sign-in-problem.ts'

/**
 * The challenge before a payment. It is shown on the cart page, because the security policy of the
 * checkout allows no widget; then it continues to the payment step.
 */
export function PaymentCheck() {
  const t = useT()
  const path = usePath()
  const api = useApi()
  const challenge = useChallenge('payment')
  const [state, setState] = useState<{ isBusy: boolean; problem?: string }>({ isBusy: false })
  const offer = useEffectEvent(challenge.offer)
  useEffect(() => offer(), [])

  async function send() {
    setState({ isBusy: true })
    try {
      await challenge.send((token) =>
        api('POST /api/v1/payments/proof', { body: { challenge: token } }),
      )
      location.assign(path(routes['checkout-payment'].href({})))
    } catch (error) {
      setState({
        isBusy: false,
        problem: asksForChallenge(error) ? undefined : signInProblem(error, t),
      })
    }
  }

  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <FormNotice text={state.problem} />
      {challenge.field}
      <div>
        <Button type="submit" loading={state.isBusy} busyLabel={t('checkout.busy')}>
          {t('checkout.shipping.action')}
        </Button>
      </div>
    </form>
  )
}
