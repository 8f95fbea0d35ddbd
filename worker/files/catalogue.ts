import manifest from 'virtual:client-manifest'
import { settingsOf } from '#shared/settings/settings.ts'
import type { Context } from '../http/request.ts'

const languages = new Set(['en', 'de'])
const common =
  "default-src 'self'; img-src 'self' data:; style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'"
// In development the script adds the styles.
const policy = manifest ? common : `${common}; style-src 'self' 'unsafe-inline'`

/** `/_ui`, the catalogue of the design system, where `UI_CATALOGUE` is 1 (UI-7). */
export function answerCatalogue(c: Context): Response | Promise<Response> {
  if (settingsOf(c.env).UI_CATALOGUE !== '1') return c.notFound()
  const language = c.req.query('language') ?? 'en'
  return c.html(page(languages.has(language) ? language : 'en'), 200, {
    'content-security-policy': policy,
  })
}

// Sections are laid out at once, because the script that does it later is part of the shop's own
// pages.
function page(language: string) {
  const [script, style] = manifest
    ? [
        `/assets/catalogue-${__BUILD_ID__}.js`,
        `<link rel="stylesheet" href="/assets/catalogue-${__BUILD_ID__}.css">`,
      ]
    : ['/client/ui/catalogue/entry.tsx', '']
  return `<!doctype html>
<html lang="${language}" data-revealed>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>Design system</title>
${style}
<script type="module" src="${script}"></script>
</head>
<body><div id="catalogue"></div></body>
</html>`
}
