import { useEffect, useState } from 'react'
import { cx } from '../cx.ts'

type CountdownDigitsProps = {
  parts: readonly { value: number; unit: string }[]
  label: string
  className?: string
}

/**
 * Time left in digits of equal width. Screen readers get `label`, which has no seconds, instead of
 * the digits.
 */
export function CountdownDigits({ parts, label, className }: CountdownDigitsProps) {
  return (
    <span
      role="timer"
      aria-label={label}
      className={cx('nums inline-flex flex-wrap gap-x-2', className)}
    >
      {parts.map(({ value, unit }) => (
        <span key={unit} aria-hidden="true" className="whitespace-nowrap">
          <span className="font-580">{String(value).padStart(2, '0')}</span> <span>{unit}</span>
        </span>
      ))}
    </span>
  )
}

const second = 1000

/**
 * Time left until `endsAt` (epoch ms). The first render counts from `now`, the server's time, so
 * that hydration matches; then it updates each second.
 */
export function useCountdown(endsAt: number, now: number) {
  const [current, setCurrent] = useState(now)

  useEffect(() => {
    setCurrent(Date.now())
    const timer = setInterval(() => setCurrent(Date.now()), second)
    return () => clearInterval(timer)
  }, [endsAt])

  const left = Math.max(0, Math.floor((endsAt - current) / second))
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
    ended: left === 0,
  }
}
