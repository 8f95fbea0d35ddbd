import type { ComponentProps, ReactEventHandler } from 'react'
import { cx } from '../cx.ts'
import { Icon } from './icon.tsx'

type ImageProps = Omit<ComponentProps<'img'>, 'ref' | 'loading' | 'onLoad' | 'onError'> & {
  alt: string
  width: number
  height: number
  priority?: boolean
  fit?: 'cover' | 'contain'
}

/**
 * An `img` of known size: grey until it is loaded, and where it has no source (UI-10). `priority`
 * is for the largest picture of the first view.
 */
export function Image({
  src,
  srcSet,
  alt,
  width,
  height,
  priority,
  fit = 'cover',
  className,
  style,
  ...rest
}: ImageProps) {
  const ratio = { aspectRatio: `${width}/${height}`, ...style }
  if (!src) return <EmptyImage alt={alt} className={className} style={ratio} />
  return (
    <img
      key={src}
      ref={settle}
      className={cx('img', fit === 'contain' ? 'object-contain' : 'object-cover', className)}
      data-state="loading"
      src={src}
      srcSet={srcSet}
      alt={alt}
      width={width}
      height={height}
      style={ratio}
      loading={priority ? undefined : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? undefined : 'async'}
      onLoad={loaded}
      onError={failed}
      {...rest}
    />
  )
}

type Source = { srcSet: string; sizes?: string; media?: string; type?: string }

/**
 * An image with further sources for other windows or formats, such as an upright crop for phones.
 */
export function Picture({ sources, ...image }: ImageProps & { sources: readonly Source[] }) {
  return (
    <picture className="contents">
      {image.src &&
        sources.map((source) => <source key={`${source.media} ${source.type}`} {...source} />)}
      <Image {...image} />
    </picture>
  )
}

function EmptyImage({ alt, className, style }: Pick<ImageProps, 'alt' | 'className' | 'style'>) {
  return (
    <span
      className={cx('img w-full', className)}
      data-state="empty"
      style={style}
      role={alt ? 'img' : undefined}
      aria-label={alt || undefined}
      aria-hidden={!alt || undefined}
    >
      <Icon name="image" size={32} />
    </span>
  )
}

// Written to the element, not to React state, which would render dozens of pictures again for a
// background.
const loaded: ReactEventHandler<HTMLImageElement> = ({ currentTarget }) =>
  void (currentTarget.dataset.state = 'loaded')
const failed: ReactEventHandler<HTMLImageElement> = ({ currentTarget }) =>
  void (currentTarget.dataset.state = 'error')

/** A picture that was loaded before hydration fires no load event afterwards. */
function settle(image: HTMLImageElement | null): void {
  if (image?.complete && image.getAttribute('src'))
    image.dataset.state = image.naturalWidth > 0 ? 'loaded' : 'error'
}
