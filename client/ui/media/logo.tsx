import { cx } from '../cx.ts'
import { wordmark } from './wordmark.ts'

type LogoProps = { title: string; size?: keyof typeof heights; className?: string }

const heights = { sm: 14, default: 18, lg: 26 }
const orvane = wordmark('orvane')
const dotRadius = 8.5
const orvaneWidth = orvane.width + 2 * dotRadius + 8

/** The wordmark. `title` is its accessible name; pass '' inside a link that has a name. */
export function Logo({ title, size = 'default', className }: LogoProps) {
  const height = heights[size]
  return (
    <svg
      {...named(title)}
      className={cx('logo', className)}
      viewBox={`0 0 ${orvaneWidth} 60`}
      width={Math.round((height * orvaneWidth) / 60)}
      height={height}
    >
      <path d={orvane.path} />
      <circle cx={orvaneWidth - dotRadius} cy={60 - dotRadius} r={dotRadius} />
    </svg>
  )
}

const groups = { international: wordmark('arvel group'), french: wordmark('groupe arvel') }

/** The wordmark of the parent company; `french` is the variant for France (SHELL-8). */
export function GroupLogo({
  title,
  french,
  className,
}: {
  title: string
  french?: boolean
  className?: string
}) {
  const { path, width } = french ? groups.french : groups.international
  const scale = 0.2
  return (
    <svg
      {...named(title)}
      className={cx('logo', className)}
      viewBox={`0 -26 ${width} 112`}
      width={Math.round(width * scale)}
      height={112 * scale}
    >
      <path d={path} />
    </svg>
  )
}

function named(title: string) {
  return title
    ? ({ role: 'img', 'aria-label': title } as const)
    : ({ 'aria-hidden': true } as const)
}
