import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { main } = await import('./shop/main.ts')

process.exit(await main(process.argv.slice(2)))
