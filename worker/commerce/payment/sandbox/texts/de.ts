import type { SandboxTexts } from '../texts.ts'

export const de: SandboxTexts = {
  title: 'Zahlung',
  bank: 'Testbank',
  test: 'Testseite: Es fließt kein Geld und es wird keine Karte verlangt. Wählen Sie, wie diese Zahlung ausgeht.',
  payTo: 'Zahlung an',
  summary: 'Ihre Bestellung',
  more: 'Versand, Steuern und Rabatte inbegriffen',
  total: 'Gesamtbetrag',
  approve: '{amount} bezahlen',
  challenge: 'Mit Bestätigungscode bezahlen',
  late: 'Bezahlen, die Bank antwortet verspätet',
  lateHint: 'Sie sind sofort zurück, der Shop erfährt es fünf Sekunden später.',
  decline: 'Zahlung ablehnen lassen',
  leave: 'Seite ohne Zahlung verlassen',
  leaveHint: 'Zurück zum Shop ohne Ergebnis, als wäre die Seite geschlossen worden.',
  codeTitle: 'Zahlung bestätigen',
  codeText:
    'Ihre Bank verlangt einen Code, bevor sie den Betrag freigibt. 1234 wird angenommen, 0000 abgelehnt.',
  code: 'Vierstelliger Code',
  wrong: 'Dieser Code stimmt nicht. Bitte versuchen Sie es noch einmal.',
  confirm: 'Bestätigen',
  back: 'Zurück',
  closed: 'Diese Zahlung ist abgeschlossen',
  closedText:
    'Sie wurde bezahlt, abgebrochen oder zu lange offen gelassen. Hier lässt sich nichts mehr ändern.',
  toShop: 'Zurück zum Shop',
  reference: 'Referenz',
}
