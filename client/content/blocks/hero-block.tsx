import { pictureUrl } from '#shared/catalog/pictures.ts'
import { usePath } from '../../i18n/provider.tsx'
import { Picture as UiPicture } from '../../ui/media/image.tsx'
import { Link } from '../../navigation/link.tsx'
import { ButtonLink } from '../../ui/forms/button.tsx'
import { cx } from '../../ui/cx.ts'
import { CachedFragment } from '../../streaming/cached-fragment.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import type { SectionProps } from '../section-props.ts'

const widths = [800, 1200, 1600, 1920] as const
const tallWidths = [480, 960] as const

/**
 * The opening of a page: a wide picture, a short text, one action. Phones get an upright crop;
 * without a picture the text alone opens the page.
 */
export function HeroBlock({ item, first }: Pick<SectionProps<'hero_block'>, 'item' | 'first'>) {
  const { picture, tone, size } = item
  const isDark = tone === 'dark' && picture !== undefined
  return (
    <CachedFragment
      as="section"
      className={cx(picture && 'hero', isDark && 'night')}
      data-tone={tone}
      data-size={size}
      content={Content}
      props={{ item, first, isDark }}
    />
  )
}

type ContentProps = Pick<SectionProps<'hero_block'>, 'item' | 'first'> & { isDark: boolean }

function Content({ item, first, isDark }: ContentProps) {
  const path = usePath()
  const { title, subtitle, eyebrow, picture, tallPicture, ctas = [], size, quiet } = item
  const [cta] = quiet ? [] : ctas
  return (
    <>
      {picture && (
        <UiPicture
          className="hero-picture"
          sources={
            tallPicture
              ? [
                  {
                    media: '(max-width: 47.99rem)',
                    srcSet: tallWidths
                      .map((width) => `${pictureUrl(tallPicture.id, width)} ${width}w`)
                      .join(),
                    sizes: '100vw',
                  },
                ]
              : []
          }
          src={pictureUrl(picture.id, 1600)}
          srcSet={widths.map((width) => `${pictureUrl(picture.id, width)} ${width}w`).join()}
          sizes="100vw"
          alt={picture.alt}
          width={1920}
          height={1080}
          priority={first}
        />
      )}
      <div className={cx('wrap', picture ? 'hero-words' : 'opening')}>
        {eyebrow && <p className="t-label mb-3">{eyebrow}</p>}
        <Headline
          as={first ? 'h1' : 'h2'}
          size={size === 'full' ? 'display' : 'headline'}
          text={title}
        />
        {subtitle && <p className={cx('t-lead hero-text', !picture && 'text-muted')}>{subtitle}</p>}
        {cta && (
          <ButtonLink
            href={path(cta.link)}
            size="lg"
            variant={isDark ? 'secondary' : 'default'}
            className="mt-6"
          >
            {cta.title}
          </ButtonLink>
        )}
        {quiet && (
          <p className="row flex-wrap mt-4">
            {ctas.map(({ link, title: name }) => (
              <Link key={link} to={link} className="link t-label target">
                {name}
              </Link>
            ))}
          </p>
        )}
      </div>
    </>
  )
}
