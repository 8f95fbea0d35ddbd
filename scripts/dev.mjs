import { run, underProjectNode } from './tools.mjs'

await underProjectNode()

const { dataDirectory } = await import('../build/local-variables.ts')
const { holdDataFolder } = await import('./storage/data-folder.ts')
const { prepareStorage } = await import('./storage.mjs')

const holder = await holdDataFolder(dataDirectory, 'npm run dev')
await prepareStorage()
// Vite's own workerd has opened the storage, which other processes cannot use then.
holder.refuse('npm run dev has the storage to itself. Stop it first, or use npm start.')
process.exit(
  await run(
    'vite',
    ['dev', '--port', process.env.PORT ?? '8787', '--strictPort', ...process.argv.slice(2)],
    { stdio: 'inherit' },
  ),
)
