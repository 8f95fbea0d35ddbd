const hour = 3_600_000
const day = 24 * hour

/**
 * How often a backup is begun, and how long it is kept (REC-2). The documentation has this table.
 */
export const rotation = [
  { every: hour, keptFor: 2 * day },
  { every: day, keptFor: 14 * day },
  { every: 7 * day, keptFor: 30 * day },
] as const

/**
 * How long anything stays in the bucket at most, ms: what is erased in the shop is gone there, too.
 */
export const keptAtMost = Math.max(...rotation.map(({ keptFor }) => keptFor))

/**
 * The times (epoch ms) of backups that are kept at `now`: of each span the first one, so that
 * backups of a shop that has lost its data do not take the place of good ones.
 */
export function keptTimes(times: readonly number[], now: number): Set<number> {
  const sorted = times.toSorted((a, b) => a - b)
  return new Set(
    rotation.flatMap(({ every, keptFor }) => {
      const first = new Map<number, number>()
      for (const time of sorted)
        if (now - time < keptFor && !first.has(Math.floor(time / every)))
          first.set(Math.floor(time / every), time)
      return [...first.values()]
    }),
  )
}

/** The name of a backup that was begun at a time, epoch ms: `2026-11-25T21-00-00-000Z`. */
export function backupId(begunAt: number): string {
  return new Date(begunAt).toISOString().replaceAll(/[:.]/g, '-')
}

/** When a backup was begun, epoch ms; undefined for what is no name of one. */
export function begunAtOf(id: string): number | undefined {
  const parts = /^(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)-(\d{3}Z)$/.exec(id)
  const time = parts ? Date.parse(`${parts[1]}:${parts[2]}:${parts[3]}.${parts[4]}`) : NaN
  return Number.isNaN(time) ? undefined : time
}
