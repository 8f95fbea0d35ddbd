/** A value in the browser's storage, checked when it is read; a browser that refuses storage simply remembers nothing. */
export interface Stored<T> {
  read(): T | undefined
  write(value: T): void
  clear(): void
}

interface StoredOptions<T> {
  key: string
  /** 'session' ends with the tab, 'local' stays. */
  area: 'session' | 'local'
  is: (value: unknown) => value is T
}

export function stored<T>({ key, area, is }: StoredOptions<T>): Stored<T> {
  const name = `vitrine.${key}`
  return {
    read() {
      const value = attempt(() => JSON.parse(storage(area).getItem(name) ?? 'null') as unknown)
      return is(value) ? value : undefined
    },
    write: (value) => attempt(() => storage(area).setItem(name, JSON.stringify(value))),
    clear: () => attempt(() => storage(area).removeItem(name)),
  }
}

function storage(area: 'session' | 'local'): Storage {
  return area === 'session' ? sessionStorage : localStorage
}

// Private windows and full disks throw; what cannot be remembered is not remembered.
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
