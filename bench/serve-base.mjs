import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'

const folder = import.meta.dirname
const mf = new Miniflare(
  convertV4MiniflareOptions({
    cf: false,
    workers: [
      {
        name: 'base',
        compatibilityDate: '2026-10-01',
        modules: [{ type: 'ESModule', path: join(folder, 'base-worker.mjs') }],
        modulesRoot: folder,
        unsafeDirectSockets: [{ host: '127.0.0.1', port: Number(process.env.PORT) }],
      },
    ],
  }),
)
await mf.ready
process.once('SIGTERM', () => mf.dispose().then(() => process.exit(0)))
