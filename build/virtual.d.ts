declare module 'virtual:client-manifest' {
  import type { Manifest } from 'vite'
  const manifest: Manifest | null
  export default manifest
}
declare module 'virtual:uno.css'

/**
 * Id of this build: cached documents, visits and message bundles of another build are never mixed
 * with it.
 */
declare const __BUILD_ID__: string
