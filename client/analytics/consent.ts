import { layer, push } from './data-layer.ts'
import { stored } from '../api/browser-storage.ts'

export interface Consent {
  analytics: boolean
  marketing: boolean
}

export const refused: Consent = { analytics: false, marketing: false }
const choice = stored({ key: 'consent', area: 'local', is: isConsent })

/** The visitor's choice, or undefined before one was made. */
export function readConsent(): Consent | undefined {
  return asksForPrivacy() ? refused : choice.read()
}

/** Whether the browser sends Global Privacy Control, which refuses everything (EVT-6). */
export function asksForPrivacy(): boolean {
  return navigator.globalPrivacyControl === true
}

function isConsent(value: unknown): value is Consent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'analytics' in value &&
    typeof value.analytics === 'boolean' &&
    'marketing' in value &&
    typeof value.marketing === 'boolean'
  )
}

export function storeConsent(consent: Consent): void {
  choice.write(consent)
  pushConsent('update', consent)
}

/** Consent mode: denies everything until the visitor agrees; must run before any tag loads. */
export function denyByDefault(): void {
  pushConsent('default', refused)
}

/** Loads the tag manager; call it after consent only (EVT-6). */
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

function pushConsent(command: 'default' | 'update', { analytics, marketing }: Consent) {
  const value = (granted: boolean) => (granted ? 'granted' : 'denied')
  // Consent mode expects entries of the form [command, kind, values].
  layer().push(
    Object.assign([], {
      0: 'consent',
      1: command,
      2: {
        analytics_storage: value(analytics),
        ad_storage: value(marketing),
        ad_user_data: value(marketing),
        ad_personalization: value(marketing),
      },
      length: 3,
    }),
  )
}

declare global {
  interface Navigator {
    /** True where the visitor has switched on Global Privacy Control. */
    readonly globalPrivacyControl?: boolean
  }
}
