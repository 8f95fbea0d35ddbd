import type { ReactNode } from 'react'
import { pressArchiveUrl } from '#shared/catalog/press-archives.ts'
import { Icon } from '../ui/media/icon.tsx'

/** A line with the download of an archive for the press (CONT-18). */
export function ArchiveLink({ name, children }: { name: string; children: ReactNode }) {
  return (
    <p className="press-downloads">
      <a className="link nums" href={pressArchiveUrl(name)} download>
        <Icon name="download" size={16} />
        {children}
      </a>
    </p>
  )
}

/** The size of an archive in kB, at least one. */
export function kilobytesOf({ bytes }: { bytes: number }): number {
  return Math.max(1, Math.round(bytes / 1000))
}
