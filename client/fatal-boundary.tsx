import { Component, type ReactNode } from 'react'
import { localePath } from '#shared/locale.ts'
import type { Boot } from '#shared/visit.ts'
import { isCrawler } from './analytics/crawler.ts'
import type { Messages } from './i18n/message-keys.ts'
import { createTranslate } from './i18n/translate.ts'

interface FatalBoundaryProps {
  boot: Boot
  messages: Messages
  children: ReactNode
}

/**
 * Last resort: a fatal or unhandled error of the shop's own code shows the error page's words.
 * For crawlers the error is only reported and the page stays as the server drew it (specification §4, Start-up).
 */
export class FatalBoundary extends Component<FatalBoundaryProps, { failed: boolean }> {
  override state = { failed: false }
  private readonly drawn = isCrawler(navigator.userAgent) ? (document.getElementById('root')?.innerHTML ?? '') : undefined

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidMount() {
    addEventListener('error', this.onUnhandled)
    addEventListener('unhandledrejection', this.onUnhandled)
  }

  override componentWillUnmount() {
    removeEventListener('error', this.onUnhandled)
    removeEventListener('unhandledrejection', this.onUnhandled)
  }

  private readonly onUnhandled = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (this.drawn === undefined && isOurFault(error)) this.setState({ failed: true })
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.drawn !== undefined) return <div dangerouslySetInnerHTML={{ __html: this.drawn }} />
    const t = createTranslate(this.props.boot.locale, this.props.messages)
    return (
      <main className="wrap section">
        <h1 className="t-headline">{t('shell.error.title')}</h1>
        <p className="t-lead">{t('shell.error.failed')}</p>
        <a className="link" href={localePath(this.props.boot.locale, '/')}>
          {t('shell.error.action')}
        </a>
      </main>
    )
  }
}

/** An error thrown by the shop's own scripts; extensions, tags and a lost network are not the page's failure. */
function isOurFault(error: unknown) {
  if (!(error instanceof Error) || error.name === 'AbortError' || error.name === 'ShopError') return false
  const isNetwork = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  return !isNetwork && (error.stack ?? '').includes(`${location.origin}/assets/`)
}
