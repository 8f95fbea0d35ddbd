import { afterAll, vi } from 'vitest'

/**
 * Must be called by each file that mocks a module: files share a runtime, and those after it get the
 * real module again.
 */
export function realModuleAfterwards(name: string): void {
  afterAll(() => {
    vi.doUnmock(name)
    vi.resetModules()
  })
}
