import type { SandboxTexts } from '../texts.ts'

export const sv: SandboxTexts = {
  title: 'Betalning',
  bank: 'Testbank',
  test: 'Testsida: inga pengar flyttas och inget kort behövs. Välj hur betalningen ska sluta.',
  payTo: 'Betalning till',
  summary: 'Din beställning',
  more: 'Inklusive frakt, moms och rabatter',
  total: 'Totalt',
  approve: 'Betala {amount}',
  challenge: 'Betala med bekräftelsekod',
  late: 'Betala, och låt banken svara sent',
  lateHint: 'Du är tillbaka direkt, butiken får veta det fem sekunder senare.',
  decline: 'Låt betalningen nekas',
  leave: 'Lämna utan att betala',
  leaveHint: 'Tillbaka till butiken utan resultat, som om sidan hade stängts.',
  codeTitle: 'Bekräfta betalningen',
  codeText: 'Din bank ber om en kod innan den släpper beloppet. 1234 bekräftar, 0000 nekas.',
  code: 'Kod med fyra siffror',
  wrong: 'Koden stämmer inte. Försök igen.',
  confirm: 'Bekräfta',
  back: 'Tillbaka',
  closed: 'Betalningen är avslutad',
  closedText:
    'Den är betald, avbruten eller har lämnats öppen för länge. Här går det inte att göra mer.',
  toShop: 'Tillbaka till butiken',
  reference: 'Referens',
}
