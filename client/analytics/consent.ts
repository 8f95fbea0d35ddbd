import { push } from './data-layer.ts'

export interface Consent {
  analytics: boolean
  marketing: boolean
}

const storageKey = 'consent'
export const refused: Consent = { analytics: false, marketing: false }

/** The visitor's choice, or undefined before one was made. Global Privacy Control is a choice: it refuses. */
export function readConsent(): Consent | undefined {
  if ((navigator as Navigator & { globalPrivacyControl?: boolean }).globalPrivacyControl) return refused
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    if (typeof stored !== 'object' || stored === null) return undefined
    const { analytics, marketing } = stored as Record<string, unknown>
    return typeof analytics === 'boolean' && typeof marketing === 'boolean' ? { analytics, marketing } : undefined
  } catch {
    return undefined
  }
}

export function storeConsent(consent: Consent): void {
  localStorage.setItem(storageKey, JSON.stringify(consent))
  tellTags('update', consent)
}

/** Consent mode: everything is denied until the visitor says otherwise, before any tag can load. */
export function denyByDefault(): void {
  tellTags('default', refused)
}

/** Loads the tag manager, after consent only; never in the checkout (guarantees §3). */
export function loadTagManager(id: string): void {
  if (document.querySelector('script[data-tag-manager]')) return
  push({ event: 'gtm.js', 'gtm.start': Date.now() })
  const script = Object.assign(document.createElement('script'), {
    async: true,
    src: `https://www.googletagmanager.com/gtm.js?id=${encodeURIComponent(id)}`,
  })
  script.dataset.tagManager = ''
  document.head.appendChild(script)
}

function tellTags(command: 'default' | 'update', { analytics, marketing }: Consent) {
  const value = (granted: boolean) => (granted ? 'granted' : 'denied')
  window.dataLayer ??= []
  // Consent mode reads `arguments`-like entries: command, kind, values.
  window.dataLayer.push(
    Object.assign([], {
      0: 'consent',
      1: command,
      2: { analytics_storage: value(analytics), ad_storage: value(marketing), ad_user_data: value(marketing), ad_personalization: value(marketing) },
      length: 3,
    }),
  )
}
