import { useRef, useState } from 'react'
import type { ChallengeAction } from '#shared/api/challenge.ts'
import { type FieldError, ShopError } from '#shared/api/shop-error.ts'
import { ChallengeElsewhere, ChallengeField, type ChallengeStage } from './challenge-field.tsx'
import { useShellData } from '../../streaming/shell-data.tsx'

/** Whether the server wants a form to come with a challenge's token. */
export function asksForChallenge(error: unknown): boolean {
  const errors =
    error instanceof ShopError ? (error.details.errors as FieldError[] | undefined) : undefined
  return errors?.some(({ path }) => path === 'challenge') === true
}

/**
 * The challenge of a form. Nothing is shown or loaded before the server asks for it or the form offers it; `send` takes the token along.
 * With `elsewhere` it is never shown here, but the reader is led to that page.
 */
export function useChallenge(action: ChallengeAction, elsewhere?: string) {
  const settings = useShellData('challenge')
  const token = useRef<string>(undefined)
  const [stage, setStage] = useState<ChallengeStage>()
  const [round, setRound] = useState(0)

  async function send<T>(call: (token?: string) => Promise<T>): Promise<T> {
    const given = token.current
    token.current = undefined
    try {
      return await call(given)
    } catch (error) {
      // A token is good for one try.
      if (given) setRound((before) => before + 1)
      if (asksForChallenge(error)) setStage(given ? 'refused' : 'asked')
      else setStage((before) => before && 'offered')
      throw error
    }
  }

  /** For forms that always need one: it is solved while they are filled in. */
  function offer() {
    if (settings) setStage((before) => before ?? 'offered')
  }

  const field = stage && (
    <ChallengeField
      key={round}
      action={action}
      stage={stage}
      onToken={(fresh) => {
        token.current = fresh
      }}
    />
  )
  return { send, offer, field: stage && elsewhere ? <ChallengeElsewhere to={elsewhere} /> : field }
}
