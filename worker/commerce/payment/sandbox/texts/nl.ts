import type { SandboxTexts } from '../texts.ts'

export const nl: SandboxTexts = {
  title: 'Betaling',
  bank: 'Testbank',
  test: 'Testpagina: er wordt geen geld overgemaakt en geen kaart gevraagd. Kies hoe deze betaling afloopt.',
  payTo: 'Betaling aan',
  summary: 'Je bestelling',
  more: 'Inclusief bezorging, belasting en kortingen',
  total: 'Totaal',
  approve: '{amount} betalen',
  challenge: 'Betalen met een bevestigingscode',
  late: 'Betalen, met een laat antwoord van de bank',
  lateHint: 'Je bent meteen terug, de winkel hoort het vijf seconden later.',
  decline: 'Betaling laten weigeren',
  leave: 'Weggaan zonder te betalen',
  leaveHint: 'Terug naar de winkel zonder resultaat, alsof de pagina is gesloten.',
  codeTitle: 'Betaling bevestigen',
  codeText:
    'Je bank vraagt een code voordat het bedrag wordt vrijgegeven. 1234 bevestigt, 0000 wordt geweigerd.',
  code: 'Code van vier cijfers',
  wrong: 'Deze code klopt niet. Probeer het opnieuw.',
  confirm: 'Bevestigen',
  back: 'Terug',
  closed: 'Deze betaling is gesloten',
  closedText:
    'De betaling is afgerond, afgebroken of te lang blijven openstaan. Hier valt niets meer te doen.',
  toShop: 'Terug naar de winkel',
  reference: 'Referentie',
}
