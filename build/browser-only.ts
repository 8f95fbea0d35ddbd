import type { Plugin } from 'vite'

// Loaded by effects and by `later`, which a server never runs.
const files = /\/client\/(ui\/(carousel-engine|toast-region)|data\/cart-engine|shell\/(cart-panel|consent-dialog|language-panel|region-toast))\.tsx?$/

/** Leaves out of the worker what only a browser asks for. A file that the server's tree imports after all fails the build: it exports nothing here. */
export function browserOnly(): Plugin {
  return {
    name: 'browser-only',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'worker',
    load: { filter: { id: files }, handler: () => 'export {}' },
  }
}
