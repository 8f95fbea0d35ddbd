import { useLayoutEffect, useRef } from 'react'
import type { FinderData } from '#shared/finder/finder-data.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { PageBreadcrumb } from '../content/page-breadcrumb.tsx'
import { Answers } from '../finder/answers.tsx'
import { FinderEnd } from '../finder/finder-end.tsx'
import { Link } from '../navigation/link.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../finder/finder.css'

/**
 * One question of a finder, or its verdict (FIT-1). Every answer is a link to the next state, so
 * that it works without scripts; with them the visit is rendered in place.
 */
export function Page({ visit: { data } }: { visit: Visit<'finder'> }) {
  const { given, question, result, words } = data
  const heading = useStepHeading(given.map(({ link, answer }) => link + answer).join())
  const isBegun = given.length > 0
  return (
    <>
      <PageBreadcrumb crumbs={data.breadcrumb} />
      <div className="wrap finder">
        <div>
          <Headline as="h1" size={isBegun ? 'subtitle' : 'headline'} text={data.title} />
          {!isBegun && <p className="t-lead text-muted mt-3 measure">{data.intro}</p>}
        </div>
        {question && (
          <section>
            <p className="t-label text-muted mb-2">
              {words.step.replace('{number}', String(given.length + 1))}
            </p>
            <h2 ref={heading} tabIndex={-1} className="t-title finder-heading">
              {question.title}
            </h2>
            {question.text && <p className="text-muted mt-2 measure">{question.text}</p>}
            <Answers question={question} />
          </section>
        )}
        {result && <FinderEnd data={data} result={result} heading={heading} />}
        {isBegun && <Given data={data} />}
      </div>
    </>
  )
}

/** The heading of the step, which gets the focus when another step is rendered in its place. */
function useStepHeading(step: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(step)
  // At once: a later effect would take the focus back from somebody who already went on by
  // keyboard.
  useLayoutEffect(() => {
    if (shown.current === step) return
    shown.current = step
    heading.current?.focus()
  }, [step])
  return heading
}

/** What was answered, each with the way back to its question. */
function Given({ data: { given, words, start, others } }: { data: FinderData }) {
  const last = given.at(-1)
  return (
    <section className="finder-given not-printed">
      <h2 className="t-label mb-2">{words.given}</h2>
      <ol className="divided">
        {given.map(({ question, answer, link }) => (
          <li key={link} className="finder-answered">
            <span>
              <span className="block t-small text-muted">{question}</span>
              {answer}
            </span>
            <Link to={link} className="link t-small target">
              {words.change} <span className="sr-only">{question}</span>
            </Link>
          </li>
        ))}
      </ol>
      <p className="finder-ways t-label">
        {last && (
          <Link to={last.link} className="link target">
            {words.back}
          </Link>
        )}
        <Link to={start} className="link target">
          {words.restart}
        </Link>
        <Link to={others} className="link target">
          {words.others}
        </Link>
      </p>
    </section>
  )
}
