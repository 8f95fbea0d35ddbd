import { Icon } from '../../ui/media/icon.tsx'
import type { BlockProps } from './arrangements.ts'

/** The drawing with the dimensions of a part, and what it fits. */
export function Fitting({ product: { size, accessoryDetails } }: Pick<BlockProps, 'product'>) {
  if (!size && !accessoryDetails) return null
  return (
    <div className="wrap section fitting">
      {size && (
        <div className="grid gap-6">
          {size.drawings.map(({ title, text, width, height, markup }, at) => (
            <figure key={at} className="tile p-5">
              <svg
                viewBox={`0 0 ${width} ${height}`}
                className="size-lines"
                role="img"
                aria-label={[size.alt, title, text].filter(Boolean).join(': ')}
                dangerouslySetInnerHTML={{ __html: markup }}
              />
              {title && <figcaption className="t-small text-muted">{title}</figcaption>}
            </figure>
          ))}
        </div>
      )}
      {accessoryDetails && (
        <div>
          <h2 className="t-headline">{accessoryDetails.title}</h2>
          <p className="t-lead text-muted mt-3">{accessoryDetails.text}</p>
          {accessoryDetails.fits.length > 0 && (
            <ul className="divided mt-6">
              {accessoryDetails.fits.map((name) => (
                <li key={name} className="flex gap-3 py-3 t-subtitle">
                  <Icon name="check" className="text-success" />
                  {name}
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </div>
  )
}
