import { run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { prepareStorage } = await import('./storage.mjs')

await prepareStorage()
process.exit(await run('vite', ['dev', '--port', process.env.PORT ?? '8787', '--strictPort', ...process.argv.slice(2)], { stdio: 'inherit' }))
