// One step of a release in a process of its own, which a test can end half-way: folder as JSON,
// then the words of the command.
import { release } from '#scripts/release/command.ts'
import { type ReleaseFolder, releaseParts } from './release-parts.ts'

const [folder = '{}', ...args] = process.argv.slice(2)
const place = JSON.parse(folder) as ReleaseFolder
process.exitCode = await release(
  args,
  releaseParts(place, () => undefined),
)
