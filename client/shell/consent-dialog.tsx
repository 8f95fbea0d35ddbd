import { useEffect, useEffectEvent, useState } from 'react'
import {
  asksForPrivacy,
  type Consent,
  loadTagManager,
  readConsent,
  refused,
  storeConsent,
} from '../analytics/consent.ts'
import { watchErrors } from '../analytics/errors.ts'
import { keepPastEvents } from '../analytics/kept-events.ts'
import { useShellData } from '../streaming/shell-data.tsx'
import { keepByConsent } from '../analytics/tracked-orders.ts'
import { viewedProducts } from '../catalog/viewed/viewed-products.ts'
import { useT } from '../i18n/provider.tsx'
import { Button } from '../ui/forms/button.tsx'
import { closes } from '../ui/overlays/commands.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { Switch } from '../ui/forms/checkbox.tsx'
import { drawerIds, setConsent, useShellState } from './shell-state.ts'
import './overlays.css'

const everything: Consent = { analytics: true, marketing: true }
/**
 * Attributes by which the browser itself closes the dialog. Closing it by the shell's state would
 * fail for a quick press: the state learns that the dialog is open from an event, which a busy
 * browser sends later, and until then closing would change nothing.
 */
const closing = closes(drawerIds.consent)

/**
 * The consent dialog, opened by 'Cookies' in the footer. Refusing takes as many presses as
 * accepting (EVT-7); before a choice everything is refused. It is rendered on every page, also
 * while it is closed, and applies the stored choice: it loads the tag manager and the measuring.
 */
export function ConsentDialog() {
  const t = useT()
  const { consent: open } = useShellState()
  const tagManagerId = useShellData('tagManagerId')
  const tagsElsewhere = useShellData('tagsElsewhere')
  const [choice, setChoice] = useState(refused)
  // Known by the browser alone.
  const [isRefusedBySignal, setRefusedBySignal] = useState(false)

  /** Stores the choice and starts what it allows (EVT-6). */
  function apply(consent: Consent) {
    setChoice(consent)
    storeConsent(consent)
    if (tagManagerId && (consent.analytics || consent.marketing)) loadTagManager(tagManagerId)
    if (consent.analytics)
      import('../analytics/measure-browser.ts').then(
        (module) => module.measureBrowser(readConsent, watchErrors),
        // Not an error of the shop: offline, or when the page is left, nothing is measured.
        () => undefined,
      )
  }

  const restore = useEffectEvent(() => {
    const stored = readConsent()
    setRefusedBySignal(asksForPrivacy())
    keepByConsent()
    if (stored) apply(stored)
  })
  useEffect(() => restore(), [])

  function decide(wanted: Consent) {
    const consent = asksForPrivacy() ? refused : wanted
    apply(consent)
    // Each stores or deletes its list by the new choice.
    keepByConsent()
    viewedProducts()
    if (tagsElsewhere && consent.analytics) keepPastEvents()
  }

  return (
    <Dialog
      id={drawerIds.consent}
      title={t('shell.consent.title')}
      closeLabel={t('shell.close')}
      open={open}
      onOpenChange={setConsent}
      footer={
        <div className="grid sm:grid-cols-2 gap-3">
          <Button variant="outline" {...closing} onClick={() => decide(refused)}>
            {t('shell.consent.refuse')}
          </Button>
          <Button variant="outline" {...closing} onClick={() => decide(everything)}>
            {t('shell.consent.accept')}
          </Button>
          <Button
            variant="outline"
            className="sm:col-span-2"
            {...closing}
            onClick={() => decide(choice)}
          >
            {t('shell.consent.save')}
          </Button>
        </div>
      }
    >
      <p className="text-muted">
        {isRefusedBySignal
          ? t('shell.consent.signal', { signal: 'Global Privacy Control' })
          : t('shell.consent.text')}
      </p>
      <div className="grid gap-4 mt-6">
        <Switch
          label={t('shell.consent.necessary')}
          hint={t('shell.consent.necessaryText')}
          checked
          disabled
          readOnly
        />
        <Switch
          label={t('shell.consent.analytics')}
          hint={t('shell.consent.analyticsText')}
          checked={choice.analytics}
          disabled={isRefusedBySignal}
          onChange={(event) => setChoice({ ...choice, analytics: event.target.checked })}
        />
        <Switch
          label={t('shell.consent.marketing')}
          hint={t('shell.consent.marketingText')}
          checked={choice.marketing}
          disabled={isRefusedBySignal}
          onChange={(event) => setChoice({ ...choice, marketing: event.target.checked })}
        />
      </div>
    </Dialog>
  )
}
