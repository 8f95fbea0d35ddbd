import { createContext, type ReactNode, use } from 'react'
import type { Boot } from '#shared/routes/visit.ts'

type Facts = Pick<
  Boot,
  | 'build'
  | 'locale'
  | 'promise'
  | 'localeFallback'
  | 'isDemonstration'
  | 'cookieDomain'
  | 'fallback'
  | 'tagManagerId'
  | 'tagsElsewhere'
  | 'editorUrl'
  | 'challenge'
>

const ShellDataContext = createContext<Facts | undefined>(undefined)

/** Facts of the deployment that came with the document. */
export function ShellDataProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <ShellDataContext value={boot}>{children}</ShellDataContext>
}

export function useShellData(): Facts {
  const facts = use(ShellDataContext)
  if (!facts) throw new Error('useShellData needs a ShellDataProvider above it')
  return facts
}
