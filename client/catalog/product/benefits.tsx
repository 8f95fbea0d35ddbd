import type { ShownProduct } from '#shared/routes/pages.ts'
import { useT } from '../../i18n/provider.tsx'
import { Headline } from '../../ui/text/headline.tsx'
import { cx } from '../../ui/cx.ts'
import { Picture } from '../picture.tsx'
import { arrangementOf, type BlockProps } from './arrangements.ts'

type Props = Pick<BlockProps, 'product'>

/** The benefit whose picture the page shows large: the first that has one. */
function staged({ benefits }: ShownProduct) {
  return benefits.find(({ image }) => image)
}

/** A benefit with a picture of a room or a place. */
export function Stage({ product }: Props) {
  const benefit = staged(product)
  if (!benefit) return null
  const isFull = arrangementOf(product).stage === 'full'
  return (
    <section className={cx('stage', isFull ? 'stage-full' : 'wrap section')}>
      <Picture
        picture={benefit.image}
        width={1600}
        height={isFull ? 800 : 1200}
        sizes={isFull ? '100vw' : '(min-width: 80rem) 53rem, 100vw'}
        className="stage-picture"
      />
      <div className={cx('stage-words', isFull && 'wrap')}>
        <h2 className="t-headline">{benefit.title}</h2>
        <p className="t-lead text-muted measure">{benefit.text}</p>
      </div>
    </section>
  )
}

/** The benefits that are told by words, without that of the stage; a single one is a section. */
export function Benefits({ product }: Props) {
  const t = useT()
  const others = product.benefits.filter((benefit) => benefit !== staged(product))
  if (others.length === 0) return null
  const { benefits: look } = arrangementOf(product)
  const isSingle = others.length === 1
  const Title = isSingle ? 'h2' : 'h3'
  const isLarge = look === 'chapters'
  return (
    <section className="wrap section">
      {!isSingle && (
        <Headline
          text={t('catalog.product.benefits')}
          size={isLarge ? 'subtitle' : 'headline'}
          className="mb-8"
        />
      )}
      <ul className={look}>
        {others.map(({ title, text, image }) => (
          <li key={title}>
            <Title className={isLarge || isSingle ? 't-headline' : 't-title'}>{title}</Title>
            <p className={cx('text-muted', isLarge && 't-lead')}>{text}</p>
            {image && (
              <Picture picture={image} width={640} height={480} className="rounded-tile w-full" />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Figures of the technical data, set large. */
export function Figures({ product }: Props) {
  const { figures } = product
  if (!figures?.length) return null
  const look = arrangementOf(product).figures
  return (
    <div className={look === 'band' ? 'bg-tile section' : 'wrap section'}>
      <dl className={cx('figures', look === 'band' && 'wrap figures-band')}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className={cx('nums', look === 'line' && 't-headline')}>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
