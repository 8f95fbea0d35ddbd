import { Hono, type Next } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { csrf } from 'hono/csrf'
import { HTTPException } from 'hono/http-exception'
import { defaultLocale } from '#shared/markets/markets.ts'
import { answerForm, whereForms } from './forms/answer-form.ts'
import { answerApi } from './files/api.ts'
import { answerAsset } from './files/assets.ts'
import { answerBrowserReport } from './files/browser-report.ts'
import { answerCatalogue } from './files/catalogue.ts'
import { answerDeepHealth } from './files/deep-health.ts'
import { answerImage, answerMedia, answerMotion } from './files/images.ts'
import { answerMessages } from './files/messages.ts'
import { answerFeed, isFeedPath } from './files/feeds.ts'
import { answerIndexNowKey, isIndexNowFile } from './files/indexnow.ts'
import { answerMarkdownFile } from './files/markdown.ts'
import { answerPressArchive } from './files/press-archives.ts'
import { answerProductFeed, productFeedNames } from './files/product-feed.ts'
import { answerRobots, answerSitemap, answerSitemapIndex, sitemapNames } from './files/sitemaps.ts'
import { answerSummary } from './files/summary.ts'
import { answerSecurityTxt } from './files/security-txt.ts'
import { answerWithdrawalForm, isWithdrawalForm } from './files/withdrawal-form.ts'
import { errorFields, log } from '#shared/logging/log.ts'
import { browserReportPath } from '#shared/metrics/browser-limits.ts'
import { measure } from '#shared/metrics/metrics.ts'
import { canonicalise, knownHost } from './http/canonical-address.ts'
import { locale } from './http/locale.ts'
import { hotResponseCache } from './http/hot-response-cache.ts'
import { refuseMisconfigured } from './http/refuse-misconfigured.ts'
import { redirects } from './http/redirects.ts'
import { requestFacts } from './http/request-facts.ts'
import { securityHeaders } from './http/security-headers.ts'
import { answerPage } from './render/answer-document.ts'
import { failedPage } from './render/failed-page.ts'
import { answerVisit } from './render/answer-visit.ts'
import type { App, Context } from './http/request.ts'

// Bytes of the longest form that browsers without scripts send, and of a browser's report.
const formLimit = 8_192
// Names of icons at the root.
const icons = /^\/[a-z0-9-]+\.(?:svg|png|ico|webmanifest)$/

/** The steps of every request in order: middleware, then API and files, then pages. */
export const app = new Hono<App>({ strict: true })

app.use(refuseMisconfigured, hotResponseCache, requestFacts, securityHeaders, canonicalise)

// Answered under every host: monitoring may use another name of the deployment.
app.get('/health', answerApi)
app.get('/health/deep', answerDeepHealth)
app.use(knownHost)
app.all('/api/v1/*', answerApi)
app.get('/assets/*', answerAsset)
app.get('/images/:id', answerImage)
app.get('/media/:id', answerMedia)
app.get('/media/:folder/:file', (c, next) => {
  const folder = c.req.param('folder')
  if (folder === 'press') return answerPressArchive(c)
  return folder === 'motion' ? answerMotion(c) : next()
})
app.get('/_i18n/:build/:locale/messages.json', answerMessages)
app.get('/sitemap-index.xml', answerSitemapIndex)
app.get('/robots.txt', answerRobots)
app.get('/.well-known/security.txt', answerSecurityTxt)
app.get('/_ui', answerCatalogue)
app.post(browserReportPath, bodyLimit({ maxSize: formLimit }), answerBrowserReport)
app.get('/_visit/:build/:locale/*', answerVisit)
// Patterns that begin with a parameter would rule out Hono's fast router, as a name beside a
// parameter would (above, `press`), so `rootFiles` matches these paths itself.
app.get('*', rootFiles)

app.use(locale, redirects)
app.get('*', answerPage)
app.post(
  '*',
  whereForms(csrf({ origin: (origin, c: Context) => origin === c.get('origin') })),
  bodyLimit({ maxSize: formLimit }),
  answerForm,
)

app.all('*', (c) => c.text('Method Not Allowed', 405, { allow: 'GET, HEAD' }))

app.onError((error, c) => {
  if (error instanceof HTTPException) return error.getResponse()
  log('error', 'request_failed', {
    path: c.get('url')?.pathname,
    ...errorFields(error),
  })
  measure(c.env, { kind: 'error', market: c.get('locale'), code: 'PageFailed', status: 500 })
  return failedPage(c, c.get('locale') ?? defaultLocale, error)
})

/**
 * Files at the root or under a locale: icons, sitemaps, feeds, the withdrawal form, Markdown of
 * pages, llms.txt, IndexNow's key. Other paths continue to the pages.
 */
function rootFiles(c: Context, next: Next): Promise<Response | void> {
  const { pathname } = c.get('url')
  if (!pathname.includes('.')) return next()
  if (isIndexNowFile(c.env, pathname)) return Promise.resolve(answerIndexNowKey(c))
  if (icons.test(pathname)) return answerAsset(c)
  if (sitemapNames.isPart(pathname)) return answerSitemap(c, next)
  if (productFeedNames.isPart(pathname)) return answerProductFeed(c, next)
  if (isFeedPath(pathname)) return answerFeed(c, next)
  if (isWithdrawalForm(pathname)) return answerWithdrawalForm(c, next)
  if (pathname.endsWith('.md')) return answerMarkdownFile(c, next)
  return pathname.endsWith('/llms.txt') ? answerSummary(c, next) : next()
}
