/** The line, from 1, at which the value of a path stands in JSON text that parses; the nearest ancestor's where the path leads nowhere. */
export function lineOf(text: string, path: readonly PropertyKey[]): number {
  const reader = new Reader(text)
  let line = reader.line()
  for (const step of path) {
    if (!reader.enter(step)) break
    line = reader.line()
  }
  return line
}

class Reader {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#blanks()
  }

  line(): number {
    return this.#text.slice(0, this.#at).split('\n').length
  }

  /** Moves to the value of a member or an item; false when there is none. */
  enter(step: PropertyKey): boolean {
    const opening = this.#text[this.#at]
    if (opening !== '{' && opening !== '[') return false
    this.#skip(1)
    for (let index = 0; !'}]'.includes(this.#text[this.#at] ?? '}'); index++) {
      const name = opening === '{' ? this.#member() : index
      if (name === step) return true
      this.#value()
      if (this.#text[this.#at] === ',') this.#skip(1)
    }
    return false
  }

  #member(): string {
    const name = JSON.parse(this.#token(/"(?:[^"\\]|\\.)*"/y)) as string
    this.#skip(1)
    return name
  }

  #value() {
    let depth = 0
    do {
      const token = this.#token(/"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/y)
      if (token === '{' || token === '[') depth++
      if (token === '}' || token === ']') depth--
    } while (depth > 0)
  }

  #token(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const token = pattern.exec(this.#text)?.[0] ?? ''
    this.#skip(token.length || 1)
    return token
  }

  #skip(length: number) {
    this.#at += length
    this.#blanks()
  }

  #blanks() {
    while (/\s/.test(this.#text[this.#at] ?? '')) this.#at++
  }
}
