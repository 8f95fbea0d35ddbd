import { useState } from 'react'
import type { Press } from '#shared/api/press.ts'
import { brand } from '#shared/settings/brand.ts'
import { shapedPictureUrl } from '#shared/catalog/pictures.ts'
import { Picture } from '../catalog/picture.tsx'
import { useT } from '../i18n/provider.tsx'
import { ChipToggle } from '../ui/forms/chip-toggle.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Icon } from '../ui/media/icon.tsx'
import { ArchiveLink, kilobytesOf } from './archive-link.tsx'

type KitImage = Press['pressKitImages'][number]

/**
 * Pictures for the press, filtered by subject; each can be downloaded for layouts and as the
 * original file.
 */
export function PressKit({
  images,
  tags,
  logoKit,
}: Pick<Press, 'tags'> & { images: readonly KitImage[]; logoKit: Press['logoKit'] }) {
  const t = useT()
  const [tag, setTag] = useState<string>()
  if (images.length === 0) return null
  const used = tags.filter(({ id }) => images.some((image) => image.tags.includes(id)))
  return (
    <section id="kit" className="press-section">
      <Headline text={t('press.kit.title')} />
      <p className="text-muted mt-2 measure">{t('press.kit.text', { brand: brand.name })}</p>
      {logoKit && (
        <ArchiveLink name={logoKit.name}>
          {t('press.kit.logo', { kilobytes: kilobytesOf(logoKit) })}
        </ArchiveLink>
      )}
      {used.length > 1 && (
        <div className="flex flex-wrap gap-2 mt-6">
          <ChipToggle pressed={tag === undefined} onClick={() => setTag(undefined)}>
            {t('press.kit.all')}
          </ChipToggle>
          {used.map(({ id, label }) => (
            <ChipToggle
              key={id}
              pressed={tag === id}
              onClick={() => setTag(tag === id ? undefined : id)}
            >
              {label}
            </ChipToggle>
          ))}
        </div>
      )}
      <ul className="press-kit">
        {images.map((image) => (
          <li key={image.id} hidden={tag !== undefined && !image.tags.includes(tag)}>
            <KitPicture image={image} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function KitPicture({ image: { id, title, picture, width, height } }: { image: KitImage }) {
  const t = useT()
  return (
    <figure>
      <div className="tile">
        <Picture picture={picture} width={480} height={360} className="w-full" />
      </div>
      <figcaption className="mt-3">
        <p className="t-label">{title}</p>
        <p className="t-small text-muted nums">{t('press.kit.size', { width, height })}</p>
        <p className="press-downloads">
          <a
            className="link"
            href={shapedPictureUrl(picture.id, 'press')}
            download={`${id}.jpg`}
            aria-label={t('press.kit.jpegNamed', { title })}
          >
            <Icon name="download" size={16} />
            JPEG
          </a>
          <a
            className="link"
            href={`/media/${picture.id}`}
            download
            aria-label={t('press.kit.originalNamed', { title, width, height })}
          >
            {t('press.kit.original')}
          </a>
        </p>
      </figcaption>
    </figure>
  )
}
