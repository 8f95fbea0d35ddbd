import type { SandboxTexts } from '../texts.ts'

export const cs: SandboxTexts = {
  title: 'Platba',
  bank: 'Zkušební banka',
  test: 'Testovací stránka: neposílají se žádné peníze a nikdo po vás nechce kartu. Zvolte, jak tato platba dopadne.',
  payTo: 'Platba pro',
  summary: 'Vaše objednávka',
  more: 'Včetně dopravy, daní a slev',
  total: 'Celkem',
  approve: 'Zaplatit {amount}',
  challenge: 'Zaplatit s potvrzovacím kódem',
  late: 'Zaplatit a nechat banku odpovědět později',
  lateHint: 'Vrátíte se hned, obchod se to dozví o pět sekund později.',
  decline: 'Nechat platbu zamítnout',
  leave: 'Odejít bez zaplacení',
  leaveHint: 'Zpět do obchodu bez výsledku, jako by se stránka zavřela.',
  codeTitle: 'Potvrďte platbu',
  codeText: 'Než banka částku uvolní, chce kód. 1234 potvrdí, 0000 se odmítne.',
  code: 'Čtyřmístný kód',
  wrong: 'Tento kód nesouhlasí. Zkuste to prosím znovu.',
  confirm: 'Potvrdit',
  back: 'Zpět',
  closed: 'Tato platba je uzavřená',
  closedText:
    'Byla dokončena, zrušena, nebo zůstala otevřená příliš dlouho. Tady už se s ní nic nestane.',
  toShop: 'Zpět do obchodu',
  reference: 'Číslo platby',
}
