// A separate shop beside the one under test, until it gets a signal: data in DATA_DIR, variables as
// JSON in VARIABLES, and in PLANT the file that changes the storage first.
import { dataDirectory } from '../../build/local-variables.ts'
import { prepareStorage } from '../../scripts/storage.mjs'
import { serveShop } from '../../scripts/shop-server.mjs'
import { openLocalStorage } from '../../scripts/storage/local-storage.ts'

await prepareStorage()
if (process.env.PLANT) await plant()
const shop = await serveShop({
  port: Number(process.env.PORT),
  host: process.env.HOST,
  variables: { LOG_LEVEL: 'error', ...JSON.parse(process.env.VARIABLES) },
  inspectorPort: process.env.INSPECTOR_PORT ? Number(process.env.INSPECTOR_PORT) : undefined,
})
process.once('SIGTERM', () => shop.dispose().then(() => process.exit(0)))
process.send('open')

async function plant() {
  const { plant: change } = await import(`./${process.env.PLANT}`)
  const storage = await openLocalStorage(dataDirectory)
  await change(storage).finally(() => storage.close())
}
