import type { ReactNode } from 'react'
import type { DrawingName } from '#shared/catalog/drawings.ts'
import { doorDrawings } from './drawings/door.tsx'
import { heatingDrawings } from './drawings/heating.tsx'
import { otherDrawings } from './drawings/other.tsx'

const drawings: Record<DrawingName, ReactNode> = {
  ...heatingDrawings,
  ...doorDrawings,
  ...otherDrawings,
}

/** A line drawing beside the name of an answer; it says nothing that the name does not. */
export function Drawing({ name }: { name: DrawingName }) {
  return (
    <svg viewBox="0 0 120 90" className="finder-drawing" aria-hidden="true">
      {drawings[name]}
    </svg>
  )
}
