import { useEffect, useState } from 'react'

const throttle = 200
const hideDelay = 500
const resetDelay = 400

type Phase = 'idle' | 'running' | 'finishing' | 'hiding'

/**
 * A line at the top while a navigation takes longer than 200 ms. It moves for 2000 ms towards its
 * end, which it reaches when the page is shown (UI-6). `failed` changes its colour, and shows it
 * after a quick failure too.
 */
export function LoadingBar({ active, failed = false }: { active: boolean; failed?: boolean }) {
  const [phase, setPhase] = useState<Phase>('idle')

  useEffect(() => {
    if (!active) {
      setPhase((now) => (now === 'running' || failed ? 'finishing' : now))
      return
    }
    const timer = setTimeout(() => setPhase('running'), throttle)
    return () => clearTimeout(timer)
  }, [active, failed])

  useEffect(() => {
    const next = after[phase]
    if (!next) return
    const timer = setTimeout(() => setPhase(next.phase), next.wait)
    return () => clearTimeout(timer)
  }, [phase])

  return (
    <div
      className="loading-bar"
      data-phase={phase}
      data-failed={failed ? '' : undefined}
      aria-hidden="true"
    />
  )
}

const after: Partial<Record<Phase, { phase: Phase; wait: number }>> = {
  finishing: { phase: 'hiding', wait: hideDelay },
  hiding: { phase: 'idle', wait: resetDelay },
}
