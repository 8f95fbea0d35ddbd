/** Text that is HTML already. */
export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  toString(): string {
    return this.source
  }
}

type Part = Html | string | number | undefined | readonly (Html | string)[]

/** HTML whose values are escaped unless they are HTML themselves. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => text + written(values[index - 1]) + string),
  )
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function written(value: Part): string {
  if (value === undefined) return ''
  if (value instanceof Html) return value.source
  if (typeof value === 'object') return value.map(written).join('')
  return String(value).replace(/[&<>"']/g, (character) => entities[character]!)
}
