import { Picture } from '../../catalog/picture.tsx'
import { usePath } from '../../i18n/provider.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Headline } from '../../ui/text/headline.tsx'
import type { SectionProps } from '../section-props.ts'

/** The story of one product: text and figures beside a picture of the same height. */
export function StoryBlock({ item, first }: SectionProps<'story_block'>) {
  const path = usePath()
  const { title, text, figures, ctas, picture, tone, side } = item
  const cta = ctas?.[0]
  return (
    <section className="wrap section">
      <div className="story" data-side={side}>
        <div className={cx('story-words', tone === 'dark' ? 'night' : 'bg-tile')}>
          <Headline as={first ? 'h1' : 'h2'} text={title} />
          {text && <p className="t-lead text-muted measure">{text}</p>}
          {figures.length > 0 && (
            <dl className="story-figures">
              {figures.map(({ value, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end gap-1">
                  <dt className="t-small text-muted">{label}</dt>
                  <dd className="t-title nums">{value}</dd>
                </div>
              ))}
            </dl>
          )}
          {cta && (
            <ButtonLink
              href={path(cta.link)}
              variant={tone === 'dark' ? 'secondary' : 'outline'}
              className="self-start"
            >
              {cta.title}
            </ButtonLink>
          )}
        </div>
        <div className="tile story-picture">
          <Picture picture={picture} width={800} height={800} className="h-full" />
        </div>
      </div>
    </section>
  )
}
