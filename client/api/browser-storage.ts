/**
 * A value in the browser's storage, validated when it is read. Where the browser blocks storage,
 * nothing is kept and nothing throws.
 */
export interface Stored<T> {
  read(): T | undefined
  write(value: T): void
  clear(): void
}

interface StoredOptions<T> {
  key: string
  /** 'session' is emptied with the tab, 'local' is kept. */
  area: 'session' | 'local'
  is: (value: unknown) => value is T
}

export function stored<T>({ key, area, is }: StoredOptions<T>): Stored<T> {
  const name = `vitrine.${key}`
  return {
    read() {
      const value = attempt<unknown>(() => JSON.parse(storage(area).getItem(name) ?? 'null'))
      return is(value) ? value : undefined
    },
    write: (value) => attempt(() => storage(area).setItem(name, JSON.stringify(value))),
    clear: () => attempt(() => storage(area).removeItem(name)),
  }
}

function storage(area: 'session' | 'local'): Storage {
  return area === 'session' ? sessionStorage : localStorage
}

// Storage throws in private windows and when it is full.
function attempt<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

export function isText(value: unknown): value is string {
  return typeof value === 'string'
}

export function isTextList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
