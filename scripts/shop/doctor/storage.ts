import { lastRun } from '../../../worker/commerce/operator.ts'
import { pushWhole, withContent } from '../push-content.ts'
import type { Desk } from '../verb.ts'
import { type Line, right, wrong } from './line.ts'

const longestGap = 20

/**
 * What the storage says: that it answers and has every migration (else this is not reached), the
 * content that was pushed, and when the regular work was last done. Writes nothing. `using` reads
 * the content that it is compared with.
 */
export async function judgeStorage(
  { env, storage, isRemote, now, environment }: Desk,
  using = withContent,
): Promise<Line[]> {
  const options = isRemote ? ` --remote --env ${environment} --as <name>` : ''
  const parts = await using((content) => pushWhole(storage, content, { dryRun: true }))
  const names = parts.map(({ part }) => part).join(', ')
  const ended = await lastRun(env)
  return [
    right('migrations', 'all are applied'),
    parts.length === 0
      ? right('content', 'the storage has what content/ says')
      : wrong('content', `differs from content/: ${names}`, `npm run shop -- push${options}`),
    ...(isRemote ? [timerLine(ended, now)] : []),
  ]
}

function timerLine(ended: number | undefined, now: Date): Line {
  const cure = 'See docs/runbooks/cron-missed.md.'
  if (ended === undefined) return wrong('regular work', 'was never done', cure)
  const minutes = Math.floor((now.getTime() - ended) / 60_000)
  const says = `was last done ${minutes} min ago`
  return minutes <= longestGap ? right('regular work', says) : wrong('regular work', says, cure)
}
