import type { SandboxTexts } from '../texts.ts'

export const it: SandboxTexts = {
  title: 'Pagamento',
  bank: 'Banca di prova',
  test: 'Pagina di prova: non si muove denaro e non viene chiesta alcuna carta. Scegli come finisce questo pagamento.',
  payTo: 'Pagamento a',
  summary: 'Il tuo ordine',
  more: 'Consegna, imposte e sconti compresi',
  total: 'Totale',
  approve: 'Paga {amount}',
  challenge: 'Paga con un codice di conferma',
  late: 'Paga, con risposta tardiva della banca',
  lateHint: 'Torni subito indietro; il negozio lo viene a sapere cinque secondi dopo.',
  decline: 'Fai rifiutare il pagamento',
  leave: 'Esci senza pagare',
  leaveHint: 'Torni al negozio senza esito, come se la pagina fosse stata chiusa.',
  codeTitle: 'Conferma il pagamento',
  codeText:
    'La tua banca chiede un codice prima di sbloccare l’importo. 1234 conferma, 0000 viene rifiutato.',
  code: 'Codice di quattro cifre',
  wrong: 'Il codice non è corretto. Riprova.',
  confirm: 'Conferma',
  back: 'Indietro',
  closed: 'Questo pagamento è chiuso',
  closedText:
    'È stato completato, annullato o lasciato aperto troppo a lungo. Qui non si può più cambiare nulla.',
  toShop: 'Torna al negozio',
  reference: 'Riferimento',
}
