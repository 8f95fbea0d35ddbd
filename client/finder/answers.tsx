import type { KeyboardEvent } from 'react'
import type { FinderData } from '#shared/finder/finder-data.ts'
import { Link } from '../navigation/link.tsx'
import { Drawing } from './drawing.tsx'

type Question = NonNullable<FinderData['question']>

/** The answers of a question as drawings with their names. Arrow keys go from one to the next. */
export function Answers({ question: { answers } }: { question: Question }) {
  return (
    <ul
      className="finder-answers"
      data-plain={answers.every(({ drawing }) => !drawing || drawing === 'unknown') || undefined}
      onKeyDown={moveFocus}
    >
      {answers.map(({ label, text, drawing, link }) => (
        <li key={link}>
          <Link to={link} className="finder-choice">
            {drawing && <Drawing name={drawing} />}
            <span className="finder-label">
              <span className="t-label block">{label}</span>
              {text && <span className="t-small text-muted block mt-1">{text}</span>}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const steps: Partial<Record<string, 1 | -1>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
}

function moveFocus(event: KeyboardEvent<HTMLUListElement>) {
  const step = steps[event.key]
  if (!step) return
  const links = [...event.currentTarget.querySelectorAll('a')]
  const at = links.findIndex((link) => link === document.activeElement)
  if (at < 0) return
  event.preventDefault()
  links[(at + step + links.length) % links.length]?.focus()
}
