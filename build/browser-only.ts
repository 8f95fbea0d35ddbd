import type { Plugin } from 'vite'

// Loaded by effects and by `later`, which a server never runs.
const files = /\/client\/(ui\/(carousel-engine|toast-region)|data\/cart-engine|shell\/(cart-panel|consent-dialog|language-panel|region-toast))\.tsx?$/
const count = 7

/**
 * Leaves out of the worker what only a browser asks for. A part that the server draws after all has no component there and fails
 * its page; a file that is gone fails the build.
 */
export function browserOnly(): Plugin {
  const left = new Set<string>()
  return {
    name: 'browser-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'worker',
    load: {
      filter: { id: files },
      handler(id) {
        left.add(id)
        return 'export {}'
      },
    },
    buildEnd(error) {
      if (!error && left.size !== count) throw new Error(`browser-only: found ${left.size} of ${count} files`)
    },
  }
}
