import type { RefObject } from 'react'
import type { FinderData, FinderResult } from '#shared/finder/finder-data.ts'
import { usePath } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { ButtonLink } from '../ui/forms/button.tsx'
import { Icon } from '../ui/media/icon.tsx'
import type { IconName } from '../ui/media/icon-names.ts'
import { FinderSet } from './finder-set.tsx'
import { ProductRow } from './product-row.tsx'

interface FinderEndProps {
  data: FinderData
  result: FinderResult
  heading: RefObject<HTMLHeadingElement | null>
}

const icons: Record<FinderResult['verdict'], IconName> = {
  yes: 'check',
  with: 'check',
  part: 'check',
  no: 'x',
  unsure: 'circle-help',
}

/** The verdict with its reasons, what is needed, the products, and the ways on (FIT-2). */
export function FinderEnd({ data: { words, link }, result, heading }: FinderEndProps) {
  const path = usePath()
  const { verdict, ends, set, instead, help } = result
  return (
    <section className="finder-end">
      <h2 ref={heading} tabIndex={-1} className="t-headline finder-heading finder-verdict">
        <span className="finder-mark" data-verdict={verdict}>
          <Icon name={icons[verdict]} size={28} />
        </span>
        {words[verdict]}
      </h2>
      <ul className="finder-reasons">
        {ends.map((end) => (
          <li key={end.title}>
            <h3 className="t-subtitle finder-reason">
              <Icon
                name={icons[end.verdict]}
                className={end.verdict === 'no' ? 'text-danger' : 'text-success'}
              />
              {end.title}
            </h3>
            <p className="text-muted mt-2 measure">{end.text}</p>
            {end.needs && (
              <>
                <p className="t-label mt-4 mb-2">{words.needs}</p>
                <ul className="bullets">
                  {end.needs.map((need) => (
                    <li key={need}>{need}</li>
                  ))}
                </ul>
              </>
            )}
          </li>
        ))}
      </ul>
      {set.length > 0 && <FinderSet words={words} set={set} />}
      {instead.length > 0 && (
        <div className="finder-set">
          <h3 className="t-title">{words.instead}</h3>
          <ul className="divided mt-2">
            {instead.map((card) => (
              <ProductRow key={card.key} card={card} />
            ))}
          </ul>
        </div>
      )}
      {verdict === 'unsure' && (
        <ButtonLink href={path(help.link)} variant={set.length > 0 ? 'outline' : 'default'}>
          {words.help}
        </ButtonLink>
      )}
      <p className="finder-ways">
        <Link to={link} className="link target">
          {words.keep}
        </Link>
        {verdict !== 'unsure' && (
          <Link to={help.link} className="link target">
            {words.help}
          </Link>
        )}
      </p>
    </section>
  )
}
