import { Component, type ReactNode } from 'react'
import { localePath } from '#shared/markets/locale.ts'
import type { Boot } from '#shared/routes/visit.ts'
import { isCrawler } from './analytics/crawler.ts'
import type { Messages } from './i18n/message-keys.ts'
import { createTranslate } from './i18n/translate.ts'
import { loadIslands } from './streaming/island.tsx'

interface FatalBoundaryProps {
  boot: Boot
  messages: Messages
  /** Renders the whole error page; it may fail too. */
  renderErrorPage?: () => Promise<ReactNode>
  children: ReactNode
}

interface FatalState {
  failed: boolean
  errorPage?: ReactNode
}

/**
 * Last error boundary: an unhandled error of the shop's own code shows the error page (SHELL-10),
 * and where that fails too a sentence. For crawlers the error is only reported, and the page stays
 * as the server rendered it (SHELL-11).
 */
export class FatalBoundary extends Component<FatalBoundaryProps, FatalState> {
  override state: FatalState = { failed: false }
  private readonly rendered = isCrawler(navigator.userAgent)
    ? (document.getElementById('root')?.innerHTML ?? '')
    : undefined

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

  override componentDidCatch() {
    this.fetchErrorPage()
  }

  private readonly onUnhandled = (event: ErrorEvent | PromiseRejectionEvent) => {
    const error: unknown = 'reason' in event ? event.reason : event.error
    if (this.rendered !== undefined || this.state.failed || !isOwnError(error)) return
    this.setState({ failed: true })
    this.fetchErrorPage()
  }

  private fetchErrorPage() {
    if (this.rendered !== undefined) return
    loadIslands()
    this.props.renderErrorPage?.().then(
      (errorPage) => this.setState({ errorPage }),
      () => undefined,
    )
  }

  override render() {
    if (!this.state.failed) return this.props.children
    if (this.rendered !== undefined)
      return <div dangerouslySetInnerHTML={{ __html: this.rendered }} />
    if (this.state.errorPage) return this.state.errorPage
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

/**
 * True for an error thrown by the shop's own scripts; errors of extensions, tags and a lost
 * connection do not replace the page.
 */
function isOwnError(error: unknown) {
  if (!(error instanceof Error) || error.name === 'AbortError' || error.name === 'ShopError')
    return false
  const isNetwork = error instanceof TypeError && /fetch|network|load failed/i.test(error.message)
  return !isNetwork && (error.stack ?? '').includes(`${location.origin}/assets/`)
}
