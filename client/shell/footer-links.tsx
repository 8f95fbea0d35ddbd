import type { ReactNode } from 'react'
import { Link } from '../navigation/link.tsx'

/** A list of links in the footer; `children` follow it. */
export function FooterLinks({
  className,
  links,
  children,
}: {
  className: string
  links: readonly { label: string; link: string }[]
  children?: ReactNode
}) {
  return (
    <ul className={className}>
      {links.map(({ label, link }) => (
        <li key={link}>
          <Link to={link} className="footer-link">
            {label}
          </Link>
        </li>
      ))}
      {children}
    </ul>
  )
}
