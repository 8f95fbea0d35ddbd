import { Picture } from '../../catalog/picture.tsx'
import { Link } from '../../navigation/link.tsx'
import { BlockHead } from '../../catalog/block-head.tsx'
import type { SectionProps } from '../section-props.ts'

/** The categories as large pictures, the first one wider. */
export function CategoryBlock({ item, first }: SectionProps<'category_block'>) {
  // Validators and screen readers expect a heading in a section.
  const Frame = item.title ? 'section' : 'div'
  return (
    <Frame className="wrap section">
      {item.title && <BlockHead as={first ? 'h1' : 'h2'} title={item.title} cta={item.ctas?.[0]} />}
      <ul className="category-tiles">
        {item.tiles.map(({ title, subtitle, link, picture }) => (
          <li key={link}>
            <Link to={link} className="tile category-tile lively">
              <span className="category-words">
                {subtitle && <span className="block t-small text-muted">{subtitle}</span>}
                <span className="t-title">{title}</span>
              </span>
              <Picture
                picture={picture && { ...picture, alt: '' }}
                width={640}
                height={640}
                className="category-picture"
              />
            </Link>
          </li>
        ))}
      </ul>
    </Frame>
  )
}
