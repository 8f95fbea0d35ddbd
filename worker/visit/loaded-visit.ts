import type { PageMeta } from '#shared/api/pages.ts'
import type { Visit } from '#shared/routes/visit.ts'
import type { DeferredCall } from '../pages/page-definition.ts'

/** A visit, and what only the server needs to answer it. */
export interface LoadedVisit {
  kind: 'visit'
  visit: Visit
  /** The page list's entry for the path. */
  meta: PageMeta | undefined
  deferred: DeferredCall[]
  error?: unknown
}
