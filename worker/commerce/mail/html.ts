import { html as escaped } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

/** Text that is HTML already: what `html` and Hono's `raw` give. */
export type Html = HtmlEscapedString

type Part = Html | string | number | undefined | readonly (Html | string)[]

/** HTML whose values are escaped unless they are HTML themselves. Hono's own, which answers a promise only where a value is one. */
export const html = escaped as (strings: TemplateStringsArray, ...values: Part[]) => Html
