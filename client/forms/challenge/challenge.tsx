import { useRef, useState } from 'react'
import type { ChallengeAction } from '#shared/api/challenge.ts'
import { ShopError } from '#shared/api/shop-error.ts'
import { ChallengeElsewhere, ChallengeField, type ChallengeStage } from './challenge-field.tsx'
import { useShellData } from '../../streaming/shell-data.tsx'

/** True for the error that a form needs the token of a challenge. */
export function asksForChallenge(error: unknown): boolean {
  const errors = error instanceof ShopError ? error.details.errors : undefined
  return errors?.some(({ path }) => path === 'challenge') === true
}

/**
 * The challenge of a form. Its script is loaded when the server requires it or the form offers it;
 * `send` adds the token. With `elsewhere`, a path, it is shown on that page instead, to which a
 * link leads.
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
      // A token is valid for one request.
      if (given) setRound((before) => before + 1)
      if (asksForChallenge(error)) setStage(given ? 'refused' : 'asked')
      else setStage((before) => before && 'offered')
      throw error
    }
  }

  /** For forms that always need a challenge: it is solved while the form is filled in. */
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
