import { createContext, type ReactNode } from 'react'
import type { Boot } from '#shared/routes/visit.ts'
import { createContextHook, type ReadContext } from './context-hook.ts'

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

export const ShellDataContext = createContext<Facts | undefined>(undefined)

/** Provides the facts of the deployment that came with the document. */
export function ShellDataProvider({ boot, children }: { boot: Boot; children: ReactNode }) {
  return <ShellDataContext value={boot}>{children}</ShellDataContext>
}

/** The facts, for a hook of `createContextHook` that reads several. Throws without a provider. */
export function readShellData(read: ReadContext): Facts {
  const facts = read(ShellDataContext)
  if (!facts) throw new Error('The facts of the deployment need a ShellDataProvider above')
  return facts
}

const hooks = {
  build: factHook('build'),
  locale: factHook('locale'),
  promise: factHook('promise'),
  localeFallback: factHook('localeFallback'),
  isDemonstration: factHook('isDemonstration'),
  cookieDomain: factHook('cookieDomain'),
  fallback: factHook('fallback'),
  tagManagerId: factHook('tagManagerId'),
  tagsElsewhere: factHook('tagsElsewhere'),
  editorUrl: factHook('editorUrl'),
  challenge: factHook('challenge'),
}

function factHook<N extends keyof Facts>(name: N) {
  return createContextHook((read) => readShellData(read)[name])
}

/** One fact of the deployment; cached markup then depends on this one, not on all. */
export function useShellData<N extends keyof Facts>(name: N): Facts[N] {
  return (hooks[name] as () => Facts[N])()
}
