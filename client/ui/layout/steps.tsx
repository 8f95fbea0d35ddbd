import { cx } from '../cx.ts'
import { Icon } from '../media/icon.tsx'

type Step = { label: string; href?: string; state: 'done' | 'current' | 'upcoming' }
type StepsProps = { label: string; steps: readonly Step[]; doneLabel: string; className?: string }

/** Progress through several steps; finished ones may be links. */
export function Steps({ label, steps, doneLabel, className }: StepsProps) {
  return (
    <nav aria-label={label} className={className}>
      <ol className="flex gap-2 sm:gap-4">
        {steps.map((step, at) => (
          <li
            key={step.label}
            className="grow basis-0"
            aria-current={step.state === 'current' ? 'step' : undefined}
          >
            <StepContent step={step} number={at + 1} doneLabel={doneLabel} />
          </li>
        ))}
      </ol>
    </nav>
  )
}

function StepContent({
  step,
  number,
  doneLabel,
}: {
  step: Step
  number: number
  doneLabel: string
}) {
  const Element = step.href && step.state === 'done' ? 'a' : 'span'
  const isReached = step.state !== 'upcoming'
  return (
    <Element
      href={Element === 'a' ? step.href : undefined}
      className={cx(
        'target t-small block border-t-2 pt-2',
        isReached ? 'border-ink' : 'border-line text-muted',
      )}
    >
      <span
        className={cx(
          'flex items-center gap-1.5',
          step.state === 'current' ? 'font-580' : 'max-sm:sr-only',
        )}
      >
        {step.state === 'done' ? (
          <Icon name="check" size={16} />
        ) : (
          <span className="nums">{number}</span>
        )}
        {step.label}
        {step.state === 'done' && <span className="sr-only">, {doneLabel}</span>}
      </span>
    </Element>
  )
}
