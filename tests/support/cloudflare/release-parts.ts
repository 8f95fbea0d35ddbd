import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { push } from '#scripts/push/push.ts'
import type { Parts } from '#scripts/release/command.ts'
import { presentSecrets } from '#scripts/shop/check-settings.ts'
import type { WranglerRun } from '#scripts/storage/run-wrangler.ts'
import { wranglerStorage } from '#scripts/storage/wrangler-storage.ts'
import { untilPassed } from '#scripts/wrangler/transient.ts'
import { environment, wranglerIn, writeBuild } from './place.ts'

/** Where a release of the tests happens; it can be handed to another process. */
export interface ReleaseFolder {
  folder: string
  /** Variables that lead wrangler to the stand-in. */
  env: Record<string, string>
  /** What the worker of this release answers. */
  words: string
  run?: WranglerRun
}

export const healthToken = 'health-token-of-the-tests'
const pause = 10

/**
 * A release with the real steps, a worker of one line as its build, and one picture as its content.
 */
export function releaseParts(
  { folder, env, words, run }: ReleaseFolder,
  say: (line: string) => void,
  inFolder = wranglerIn(folder, env),
): Parts {
  const wrangler: Parts['wrangler'] = (args, more) => inFolder(args, { ...run, ...more })
  const ofEnvironment = (args: readonly string[]) => wrangler([...args, `--env=${environment}`])
  const picture = join(folder, 'picture.avif')
  return {
    root: folder,
    wrangler,
    variables: { ...env, HEALTH_TOKEN: healthToken },
    say,
    pause,
    buildId: () => `build-${words}`,
    test: async () => undefined,
    check: async () => void (await untilPassed(() => presentSecrets(ofEnvironment), { pause })),
    build: async () => writeBuild(folder, words),
    push: async () => {
      writeFileSync(picture, words)
      const media = { key: 'pictures/one', file: picture, contentType: 'image/avif', hash: words }
      const storage = wranglerStorage(
        (args) => untilPassed(() => ofEnvironment(args), { pause, isOnce: true }),
        'vitrine-staging-media',
      )
      await push(storage, { tables: [], media: [media] })
    },
  }
}
