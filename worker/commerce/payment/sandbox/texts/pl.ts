import type { SandboxTexts } from '../texts.ts'

export const pl: SandboxTexts = {
  title: 'Płatność',
  bank: 'Bank testowy',
  test: 'Strona testowa: nie ma tu prawdziwych pieniędzy i nikt nie pyta o kartę. Wybierz, jak skończy się ta płatność.',
  payTo: 'Odbiorca płatności',
  summary: 'Twoje zamówienie',
  more: 'W tym dostawa, podatek i rabaty',
  total: 'Razem',
  approve: 'Zapłać {amount}',
  challenge: 'Zapłać z kodem potwierdzającym',
  late: 'Zapłać, a bank niech odpowie później',
  lateHint: 'Wracasz od razu, sklep dowie się o tym pięć sekund później.',
  decline: 'Niech płatność zostanie odrzucona',
  leave: 'Wyjdź bez płacenia',
  leaveHint: 'Powrót do sklepu bez wyniku, jak po zamknięciu strony.',
  codeTitle: 'Potwierdź płatność',
  codeText: 'Twój bank prosi o kod, zanim zwolni kwotę. 1234 potwierdza, 0000 zostanie odrzucone.',
  code: 'Kod z czterech cyfr',
  wrong: 'Ten kod się nie zgadza. Spróbuj ponownie.',
  confirm: 'Potwierdź',
  back: 'Wstecz',
  closed: 'Ta płatność jest zamknięta',
  closedText:
    'Została dokończona, anulowana albo zbyt długo czekała. Tutaj nic się już z nią nie stanie.',
  toShop: 'Wróć do sklepu',
  reference: 'Numer referencyjny',
}
