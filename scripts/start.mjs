import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { createServer } = await import('node:net')
const { resolve } = await import('node:path')
const { dataDirectory } = await import('../build/local-variables.ts')
const { buildIfChanged } = await import('./build.mjs')
const { prepareStorage } = await import('./storage.mjs')
const { serveShop } = await import('./shop-server.mjs')

const port = Number(process.env.PORT ?? 8787)
const host = process.env.HOST ?? '127.0.0.1'

await start()

async function start() {
  if (!(await isFree())) fail(`Port ${port} is taken. Stop what listens there, or choose another one: PORT=8788 npm start`)
  if (!(await buildIfChanged())) fail('The build failed: see above.')
  await prepareStorage()
  const mf = await serveShop({
    port,
    host,
    variables: { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn', ...namedVariables() },
    inspectorPort: process.env.INSPECTOR_PORT && Number(process.env.INSPECTOR_PORT),
  })
  const stop = () => mf.dispose().then(() => process.exit(0))
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

/** What `npm run bench` sets, such as BENCH_NO_CACHE, and the living page's switch. */
function namedVariables() {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => name.startsWith('BENCH_') || name === 'UI_CATALOGUE'))
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
