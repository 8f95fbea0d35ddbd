import type { ChallengeAction } from '#shared/api/challenge.ts'
import type { ChallengeSettings } from '#shared/routes/visit.ts'

/** The part of the widget's API that the shop uses. */
interface Turnstile {
  render: (box: HTMLElement, options: Record<string, unknown>) => string
  remove: (id: string) => void
}

declare global {
  interface Window {
    turnstile?: Turnstile
  }
}

const timeoutMs = 15_000

interface WidgetOptions extends ChallengeSettings {
  action: ChallengeAction
  language: string
  /**
   * Called with a token when the challenge is solved, and without one when the token has expired.
   */
  onToken: (token: string | undefined) => void
  onFailed: () => void
}

let loading: Promise<Turnstile> | undefined

/**
 * Shows the widget in an element. Resolves with a function that removes it; rejects when its script
 * cannot be loaded.
 */
export async function showWidget(
  box: HTMLElement,
  { siteKey, script, action, language, onToken, onFailed }: WidgetOptions,
): Promise<() => void> {
  loading ??= loadScript(script)
  // After a failure the script is loaded again by the next call.
  const turnstile = await loading.catch((error: unknown) => {
    loading = undefined
    throw error
  })
  const id = turnstile.render(box, {
    sitekey: siteKey,
    action,
    language,
    // That of the page (UI-11): the frame would follow the device alone.
    theme: getComputedStyle(document.documentElement).colorScheme,
    size: 'flexible',
    retry: 'never',
    // The token is sent with the form's values, not as a field, which the form's rules would
    // refuse.
    'response-field': false,
    callback: onToken,
    'expired-callback': () => onToken(undefined),
    'error-callback'() {
      onFailed()
      return true
    },
  })
  return () => turnstile.remove(id)
}

function loadScript(src: string): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const script = Object.assign(document.createElement('script'), { src, async: true })
    const fail = () => {
      script.remove()
      reject(new Error(`${src} did not come`))
    }
    const late = setTimeout(fail, timeoutMs)
    script.addEventListener('error', fail)
    script.addEventListener('load', () => {
      clearTimeout(late)
      if (window.turnstile) resolve(window.turnstile)
      else fail()
    })
    document.head.appendChild(script)
  })
}
