import { underProjectNode } from './tools.mjs'

await underProjectNode()

const { measuresOf } = await import('./house/measures.ts')

// Prints the measures of the code base, each with its limit: `npm run house`; `-- <word>` also
// lists what a measure counts.
const word = process.argv[2]?.toLowerCase()
const measures = measuresOf('.')
const width = Math.max(...measures.map(({ name }) => name.length))
for (const { name, value, most, entries = [] } of measures) {
  const limit = most === undefined ? '' : `at most ${most}`
  console.log(
    `${name.padEnd(width)}  ${String(value).padStart(5)}  ${limit}${value > most ? '  EXCEEDED' : ''}`,
  )
  if (word && name.toLowerCase().includes(word))
    for (const entry of entries) console.log(`  ${entry}`)
}
process.exit(measures.some(({ value, most = Infinity }) => value > most) ? 1 : 0)
