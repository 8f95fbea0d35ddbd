import type { Plugin } from 'vite'

// Loaded by effects and by `later`, which never run on the server.
const files = [
  'cart/engine/cart-engine.ts',
  'search/search-panel.tsx',
  'shell/cart-panel.tsx',
  'shell/consent-dialog.tsx',
  'shell/language-panel.tsx',
  'shell/region-toast.tsx',
  'ui/media/carousel-engine.tsx',
  'ui/feedback/toast-region.tsx',
].map((file) => `client/${file}`)

/**
 * Leaves code out of the worker that only browsers run. If the server renders such a part
 * nevertheless, its component is missing and the page fails; a missing file fails the build.
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
