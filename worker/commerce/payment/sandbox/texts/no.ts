import type { SandboxTexts } from '../texts.ts'

export const no: SandboxTexts = {
  title: 'Betaling',
  bank: 'Testbanken',
  test: 'Testside: Ingen penger flyttes, og ingen ber om et kort. Velg hvordan denne betalingen skal ende.',
  payTo: 'Betaling til',
  summary: 'Bestillingen din',
  more: 'Inkludert levering, avgifter og rabatter',
  total: 'Totalt',
  approve: 'Betal {amount}',
  challenge: 'Betal med bekreftelseskode',
  late: 'Betal, og la banken svare sent',
  lateHint: 'Du er tilbake med en gang, butikken får vite det fem sekunder senere.',
  decline: 'La betalingen bli avvist',
  leave: 'Gå uten å betale',
  leaveHint: 'Tilbake til butikken uten resultat, som om siden ble lukket.',
  codeTitle: 'Bekreft betalingen',
  codeText: 'Banken din ber om en kode før den frigir beløpet. 1234 bekrefter, 0000 blir avvist.',
  code: 'Firesifret kode',
  wrong: 'Koden stemmer ikke. Prøv igjen.',
  confirm: 'Bekreft',
  back: 'Tilbake',
  closed: 'Denne betalingen er avsluttet',
  closedText:
    'Den er fullført, avbrutt eller ble stående åpen for lenge. Her kan ingenting mer skje med den.',
  toShop: 'Tilbake til butikken',
  reference: 'Referanse',
}
