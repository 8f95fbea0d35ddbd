import type { GuaranteeNotice as Notice } from '#shared/routes/pages.ts'
import { Link } from '../../navigation/link.tsx'

/**
 * The notice of the legal guarantee, without its title: the Union's unaltered artwork, or its
 * content as text, with a link to more information.
 */
export function GuaranteeNotice({ notice: { title, text, artwork, links } }: { notice: Notice }) {
  return (
    <>
      {artwork ? (
        <a href={artwork.src} target="_blank" className="block">
          <img {...artwork} alt={`${title}. ${text}`} loading="lazy" />
        </a>
      ) : (
        <p>{text}</p>
      )}
      <ul className="flex flex-wrap gap-x-4">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} target="_blank" className="link target">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
