import { html as escaped } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Text that is HTML already: what `html` and Hono's `raw` give. */
export type Html = HtmlEscapedString

type Part = Html | string | number | undefined | readonly (Html | string)[]

/** HTML whose values are escaped unless they are HTML themselves. Hono's own, which answers a promise only where a value is one. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const parts = Object.assign(strings.map(withoutClosingSlashes), { raw: strings.raw })
  return escaped(parts, ...values) as Html
}

/** `<br />` as `<br>`: the formatter of our source writes slashes, which mean nothing in HTML and which validators report. */
function withoutClosingSlashes(markup: string): string {
  return markup.replace(/(?<!\s)\s*\/>/g, '>')
}
