// A shop of its own beside the one under test, until it is told to stop: data in DATA_DIR, variables as JSON in VARIABLES.
import { prepareStorage } from '../../scripts/storage.mjs'
import { serveShop } from '../../scripts/shop-server.mjs'

await prepareStorage()
const shop = await serveShop({ port: Number(process.env.PORT), variables: { LOG_LEVEL: 'error', ...JSON.parse(process.env.VARIABLES) } })
process.once('SIGTERM', () => shop.dispose().then(() => process.exit(0)))
process.send('open')
