import type { Next } from 'hono'
import type { PageContent } from '#shared/api/pages.ts'
import type { RichText } from '#shared/api/rich-text.ts'
import { localePath, splitPath } from '#shared/markets/locale.ts'
import { defaultLocale, type Locale, marketOf } from '#shared/markets/markets.ts'
import { withdrawalFormFile, withdrawalPage } from '#shared/routes/withdrawal-form.ts'
import { brand } from '#shared/settings/brand.ts'
import { escapeText } from '#shared/texts/escape-text.ts'
import { inlineHtml, type LinkTarget, richTextHtml } from '#shared/texts/rich-text-html.ts'
import { publicApi } from '../cache/data-cache.ts'
import type { Context } from '../http/request.ts'
import { pageAt } from '../pages/page-lookup.ts'
import { keptFile } from './kept-file.ts'

const contentType = 'text/html; charset=utf-8'
/** The file has no script, form or picture; its styles are its own. */
const policy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// The form is the first printed page and the instruction the second, on A4 and on Letter.
const style = `:root{color-scheme:light dark}
body{font:16px/1.5 Helvetica,Arial,sans-serif;max-width:44em;margin:0 auto;padding:24px 20px 64px}
h1{font-size:1.5em}h1,h2,h3{line-height:1.2;break-after:avoid}a{color:inherit}
.entry{margin:22px 0}.entry.kind{margin-left:1.6em}
.rule{display:block;height:34px;border-bottom:1px solid}.kind::before{content:"\\2610";float:left;margin-left:-1.6em}
.instruction{margin-top:64px}
@page{margin:16mm 18mm}
@media print{:root{color-scheme:light}body{font-size:11pt;max-width:none;padding:0}nav{display:none}
.entry{margin:5mm 0 0;break-inside:avoid}.rule{height:9mm}
.instruction{break-before:page;margin:0;font-size:10pt}a[href]::after{content:" (" attr(href) ")"}}`

/** True for the address of the form, under whatever locale. */
export function isWithdrawalForm(pathname: string): boolean {
  return pathname.endsWith(withdrawalFormFile)
}

/**
 * `/{locale}/legal/withdrawal/form.html`: the model withdrawal form of the market's law on one
 * printed page with lines to fill in by hand, and the model instruction on the next, from the
 * clauses of the page (LAW-10). Markets without such a form, and other spellings, are ordinary
 * paths.
 */
export async function answerWithdrawalForm(c: Context, next: Next): Promise<Response | void> {
  const { locale = defaultLocale, path, misspelt } = splitPath(c.get('url').pathname)
  if (misspelt || path !== withdrawalFormFile) return next()
  const fileName = `${brand.name.toLowerCase()}-withdrawal-${locale}.html`
  const headers = {
    'content-disposition': `inline; filename="${fileName}"`,
    'content-language': marketOf(locale).tag,
    'content-security-policy': policy,
    'x-robots-tag': 'noindex',
  }
  const kept = await keptFile(c, { locale, path, query: '', contentType, headers }, async () => {
    const origin = c.get('origin')
    const market = marketOf(locale)
    const page = await pageAt(publicApi(c.env, locale, origin), market, withdrawalPage)
    return page && withdrawalForm(page, locale, origin)
  })
  return kept ?? next()
}

/**
 * The file, made from the clauses `form` and `instruction` of the page; undefined where it has no
 * form.
 */
function withdrawalForm(page: PageContent, locale: Locale, origin: string): string | undefined {
  const blocks = page.sections.flatMap((section) =>
    section.collection === 'text_block' ? section.item.text : [],
  )
  const [title, box] = clauseOf(blocks, 'form')
  if (title?.type !== 'heading' || box?.type !== 'callout') return undefined
  const link: LinkTarget = (to) => (to.startsWith('/') ? origin + localePath(locale, to) : to)
  const html = { link, withdrawal: withdrawalPage, below: 0 }
  const instruction = richTextHtml(clauseOf(blocks, 'instruction'), html)
  const { hreflang } = marketOf(locale)
  const back = `<a href="${escapeText(link(withdrawalPage))}">${escapeText(page.seo.title)}</a>`
  return `<!doctype html>
<html lang="${hreflang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(title.text)} - ${escapeText(brand.name)}</title>
<style>${style}</style>
</head>
<body>
<nav>${back}</nav>
<main>
<h1>${escapeText(title.text)}</h1>
${entriesHtml(box, link)}
${instruction && `<div class="instruction">\n${instruction}\n</div>`}
</main>
</body>
</html>
`
}

/** The blocks of a clause: its heading, and what stands before the next clause's. */
function clauseOf(blocks: RichText, id: string): RichText {
  const begins = (block: RichText[number]) => block.type === 'heading' && block.level === 2
  const from = blocks.findIndex((block) => begins(block) && 'id' in block && block.id === id)
  if (from < 0) return []
  const length = blocks.slice(from + 1).findIndex(begins)
  return blocks.slice(from, length < 0 ? undefined : from + 1 + length)
}

type Callout = Extract<RichText[number], { type: 'callout' }>

/**
 * The statute's lines; those that are completed by hand with ruled lines below, and those that are
 * ticked (in Norway) with a box before them, as their clause marks them.
 */
function entriesHtml({ text, more = [], blanks = [] }: Callout, link: LinkTarget): string {
  return [text, ...more]
    .map((line, index) => {
      const html = inlineHtml(line, link)
      const blank = blanks.find(({ at }) => at === index)
      if (!blank) return `<p>${html}</p>`
      const rules = '<span class="rule"></span>'.repeat(blank.rules)
      return `<div class="entry${blank.tick ? ' kind' : ''}">${html}${rules}</div>`
    })
    .join('\n')
}
