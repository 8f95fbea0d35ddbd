/** Names of the files of a list in parts. */
export interface PartNames {
  /** True for the name of a part, under whatever locale. */
  isPart(pathname: string): boolean
  /** The part that a path without locale prefix names, from 0; undefined for another path. */
  partOf(path: string): number | undefined
  /** Path of a part without locale prefix. */
  pathOf(part: number): string
}

/** `/name.xml` for the first part, `/name-2.xml` and on for the others. */
export function partNames(name: string): PartNames {
  const pattern = new RegExp(`/${name}(?:-([1-9]\\d{0,4}))?\\.xml$`)
  return {
    isPart: (pathname) => pattern.test(pathname),
    partOf(path) {
      const match = path.lastIndexOf('/') === 0 ? pattern.exec(path) : null
      if (!match) return undefined
      // The first part has no number.
      return match[1] === undefined ? 0 : match[1] === '1' ? undefined : Number(match[1]) - 1
    },
    pathOf: (part) => (part === 0 ? `/${name}.xml` : `/${name}-${part + 1}.xml`),
  }
}
