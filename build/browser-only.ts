import type { Plugin } from 'vite'

// Loaded by effects and by `later`, which a server never runs.
const files = [
  'cart/engine/cart-engine.ts',
  'shell/cart-panel.tsx',
  'shell/consent-dialog.tsx',
  'shell/language-panel.tsx',
  'shell/region-toast.tsx',
  'ui/media/carousel-engine.tsx',
  'ui/feedback/toast-region.tsx',
].map((file) => `client/${file}`)

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
    load(id) {
      const file = files.find((name) => id === `${this.environment.config.root}/${name}`)
      if (!file) return
      left.add(file)
      return 'export {}'
    },
    buildEnd(error) {
      const gone = files.filter((file) => !left.has(file))
      if (!error && gone.length > 0) throw new Error(`browser-only: not found: ${gone.join(', ')}`)
    },
  }
}
