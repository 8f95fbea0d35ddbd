import type { SandboxTexts } from '../texts.ts'

export const da: SandboxTexts = {
  title: 'Betaling',
  bank: 'Testbank',
  test: 'Testside: Der flyttes ingen penge, og der spørges ikke om kort. Vælg, hvordan denne betaling skal ende.',
  payTo: 'Betaling til',
  summary: 'Din ordre',
  more: 'Inkl. levering, skat og rabatter',
  total: 'I alt',
  approve: 'Betal {amount}',
  challenge: 'Betal med bekræftelseskode',
  late: 'Betal, og lad banken svare sent',
  lateHint: 'Du er tilbage med det samme, butikken får besked fem sekunder senere.',
  decline: 'Få betalingen afvist',
  leave: 'Gå uden at betale',
  leaveHint: 'Tilbage til butikken uden resultat, som om siden var blevet lukket.',
  codeTitle: 'Bekræft betalingen',
  codeText:
    'Din bank beder om en kode, før den frigiver beløbet. 1234 bekræfter, 0000 bliver afvist.',
  code: 'Kode på fire cifre',
  wrong: 'Koden er forkert. Prøv igen.',
  confirm: 'Bekræft',
  back: 'Tilbage',
  closed: 'Denne betaling er lukket',
  closedText:
    'Den er gennemført, annulleret eller har stået åben for længe. Der kan ikke ske mere med den her.',
  toShop: 'Tilbage til butikken',
  reference: 'Reference',
}
