import { html as escaped } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Text that is HTML already: the result of `html` and of Hono's `raw`. */
export type Html = HtmlEscapedString

type Part = Html | string | number | undefined | readonly (Html | string)[]

/**
 * HTML from a template; values are escaped unless they are HTML. Hono's own function, which returns
 * a promise only if a value is one.
 */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const parts = Object.assign(strings.map(withoutClosingSlashes), { raw: strings.raw })
  return escaped(parts, ...values) as Html
}

/**
 * `<br />` as `<br>`: the source formatter writes slashes, which have no meaning in HTML and which
 * validators report.
 */
function withoutClosingSlashes(markup: string): string {
  return markup.replace(/(?<!\s)\s*\/>/g, '>')
}
