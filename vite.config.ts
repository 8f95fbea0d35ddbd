import { cloudflare } from '@cloudflare/vite-plugin'
import react from '@vitejs/plugin-react'
import unocss from 'unocss/vite'
import { defineConfig } from 'vite'
import { browserOnly } from './build/browser-only.ts'
import { chunkOf, chunks as shared, type Graph, stylesheetOf } from './build/chunks.ts'
import { clientManifest } from './build/client-manifest.ts'
import { withoutExpectedWarning } from './build/expected-warning.ts'
import { fastReactStream } from './build/fast-react-stream.ts'
import { dataDirectory, localVariables } from './build/local-variables.ts'
import { networkPeers } from './build/network-peers.ts'
import { noDeployRedirect } from './build/no-deploy-redirect.ts'
import { previousAssets } from './build/previous-assets.ts'
import { slimReact } from './build/slim-react.ts'
import { sourceHash } from './build/source-hash.ts'
import { sourceMaps } from './build/source-maps.ts'
import { utilities } from './build/utilities.ts'

const root = `${import.meta.dirname}/`

// A first visit loads three or four scripts: the shop with its libraries, what first pages share,
// the page. Libraries stand with the shop because the bundler's runtime, which both need, would
// otherwise be a request of its own.
const chunks = [
  ...shared.map((name, index) => ({
    name: (id: string, graph: Graph) => (chunkOf(id, graph) === name ? name : null),
    minShareCount: name === 'shop' ? 1 : 2,
    priority: shared.length + 1 - index,
  })),
  // A stylesheet is a file of its own, or pages would load it along with a script that they share.
  { name: stylesheetOf, test: /\.css$|^\0virtual:utilities/, minShareCount: 2, priority: 1 },
  // Documents link the stylesheets of the kinds of sections that they show.
  { name: stylesheetOf, test: inside(/^client\/content\/.*\.css$/), priority: 1 },
]

// The worker starts with what every page needs. Each half of commerce and the parts of single pages
// are loaded by the first request that needs them.
const workerChunks = [
  { name: chunkOfTexts, test: inside(/^content\/messages\//), priority: 6 },
  { name: 'shop', tags: ['$initial' as const], priority: 5 },
  { name: 'shared', test: inside(/^shared\//), priority: 4 },
  {
    name: 'browsing',
    test: inside(/^worker\/commerce\/(content|catalog|reviews|shipping)\//),
    priority: 3,
  },
  { name: 'selling', test: inside(/^worker\/commerce\//), priority: 2 },
  { name: 'pages', test: inside(/^client\//), priority: 1 },
]

/** A folder of this project, wherever it lies. */
function inside(folder: RegExp) {
  return (id: string) => id.startsWith(root) && folder.test(id.slice(root.length))
}

/** Chunk of a language's or region's texts: those of pages, or those of the backend. */
function chunkOfTexts(id: string) {
  const [, folder, area] = /\/messages\/([^/]+)\/(\w+)\.json/.exec(id)!
  return `messages-${folder}${/^(?:backend|bank|mail)$/.test(area!) ? '-backend' : ''}`
}

// How long plugins took is of no use to whoever starts the shop.
const checks = { bundlerTimings: false }

const buildId = sourceHash(import.meta.dirname).slice(0, 12)

export default defineConfig(({ command }) => ({
  // React has had this hook for years; the shim is for those before.
  resolve: { alias: { 'use-sync-external-store/shim': 'react' } },
  define: { __BUILD_ID__: JSON.stringify(command === 'build' ? buildId : 'dev') },
  plugins: [
    react(),
    utilities(),
    // In a build the plugin above writes the shop's utilities.
    command === 'serve'
      ? unocss()
      : unocss().map((plugin) => ({
          ...plugin,
          applyToEnvironment: ({ name }) => name === 'catalogue',
        })),
    clientManifest(),
    fastReactStream(),
    slimReact(),
    browserOnly(),
    previousAssets(),
    sourceMaps(buildId),
    networkPeers(),
    noDeployRedirect(),
    withoutExpectedWarning(),
    cloudflare({
      viteEnvironment: { name: 'worker' },
      persistState: { path: dataDirectory },
      inspectorPort: false,
      // Development only, never part of a build: local secrets, and Vite answers for the sources
      // before the worker does.
      config:
        command === 'serve'
          ? () => ({ vars: localVariables(), assets: { run_worker_first: false } })
          : {},
    }),
  ],
  environments: {
    worker: {
      build: {
        minify: true,
        sourcemap: true,
        rolldownOptions: { checks, output: { codeSplitting: { groups: workerChunks } } },
      },
    },
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Moved out of that folder by the plugin above; no script names its map.
        sourcemap: 'hidden',
        // The document preloads what its page needs; what comes later comes when the browser is
        // idle anyway.
        modulePreload: false,
        rolldownOptions: {
          input: 'client/entry-browser.tsx',
          checks,
          output: { codeSplitting: { groups: chunks } },
        },
      },
    },
    // The page of the design system is built separately: the shop shares no file with it, so its
    // scripts do not grow.
    catalogue: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        modulePreload: false,
        rolldownOptions: {
          checks,
          input: { catalogue: 'client/ui/catalogue/entry.tsx' },
          output: {
            codeSplitting: false,
            entryFileNames: `assets/[name]-${buildId}.js`,
            assetFileNames: ({ names }) =>
              names.includes('catalogue.css')
                ? `assets/[name]-${buildId}[extname]`
                : 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
  },
  builder: {
    // The worker's build reads the client's manifest; the plugin's own order is the other way
    // round.
    async buildApp(builder) {
      await builder.build(builder.environments.client!)
      await builder.build(builder.environments.worker!)
      await builder.build(builder.environments.catalogue!)
    },
  },
}))
