import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { createServer } = await import('node:net')
const { resolve } = await import('node:path')
const { dataDirectory } = await import('../build/local-variables.ts')
const { buildIfChanged } = await import('./build.mjs')
const { FolderTaken, holdDataFolder } = await import('./storage/data-folder.ts')
const { miniflareStorage } = await import('./storage/miniflare-storage.ts')
const { prepareStorage } = await import('./storage.mjs')
const { serveShop } = await import('./shop-server.mjs')
const { givenVariables } = await import('./shop/given-variables.ts')
const { ContentError } = await import('./push/files.ts')

const port = Number(process.env.PORT ?? 8787)
const host = process.env.HOST ?? '127.0.0.1'

await start()

async function start() {
  if (!(await isFree()))
    fail(
      `Port ${port} is taken. Stop what listens there, or choose another one: PORT=8788 npm start`,
    )
  if (!(await buildIfChanged())) fail('The build failed: see above.')
  const holder = await holdDataFolder(dataDirectory, 'npm start').catch(failFor(FolderTaken))
  await prepareStorage().catch(failFor(ContentError))
  const mf = await serveShop({
    port,
    host,
    variables: { LOG_LEVEL: 'warn', ...givenVariables() },
    inspectorPort: process.env.INSPECTOR_PORT && Number(process.env.INSPECTOR_PORT),
  })
  holder.lend({
    ...(await miniflareStorage(mf)),
    runScheduled: async () => {
      const worker = await mf.getWorker('vitrine')
      const { outcome } = await worker.scheduled({ cron: 'local' })
      if (outcome !== 'ok') throw new Error('The regular work failed: see what the shop prints.')
    },
  })
  const stop = () =>
    holder
      .release()
      .then(() => mf.dispose())
      .then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  const url = `http://localhost:${port}`
  console.log(`
Vitrine is open on ${url}

  ${url}/                  the default market
  ${url}/fr-fr             France
  ${url}/de-de/energy      Germany, a category

Mail that the shop sends   ${url}/api/v1/outbox
Data                       ${resolve(dataDirectory)} (npm run reset starts anew)
`)
}

function isFree() {
  return new Promise((done) => {
    const server = createServer()
    server.once('error', () => done(false))
    server.listen(port, host, () => server.close(() => done(true)))
  })
}

/** Prints errors that people can fix without a stack trace. */
function failFor(kind) {
  return (error) => {
    if (error instanceof kind) fail(error.message)
    throw error
  }
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
