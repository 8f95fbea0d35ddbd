import type { PrivacyTexts } from '../privacy-texts.ts'

export const pl: PrivacyTexts = {
  newsletter: {
    label: 'Wypisz mnie',
    question: 'Nie chcesz już otrzymywać newslettera?',
    action: 'Wypisz mnie',
    done: 'Gotowe. Newsletter nie przychodzi już na ten adres.',
  },
  alert: {
    subject: 'Damy znać, gdy wróci {product}',
    heading: 'Damy znać, gdy wróci {product}',
    body: 'Dostaniesz jeden e-mail, gdy tylko produkt znów będzie dostępny. Potem powiadomienie wygaśnie samo.',
    note: 'Jeśli to nie twoja prośba, anuluj powiadomienie linkiem poniżej. Nic więcej nie trzeba robić.',
    label: 'Anuluj moje powiadomienia',
    title: 'Powiadomienia o dostępności',
    question: 'Anulować wszystkie powiadomienia o dostępności na ten adres?',
    action: 'Anuluj powiadomienia',
    done: 'Gotowe. Na ten adres nie ma już żadnych powiadomień o dostępności.',
  },
  withdrawal: {
    subject: 'Otrzymaliśmy twoje oświadczenie',
    heading: 'Otrzymane',
    body: 'W dniu {time} przez formularz na naszej stronie o zwrotach wpłynęło oświadczenie z tym adresem e-mail. Nie udało się nam automatycznie przypisać go do zamówienia, więc ktoś z nas je sprawdzi i napisze do ciebie.',
    note: 'Jeśli to nie ty, nie musisz nic robić. Masz pytanie? Napisz na {email}.',
  },
  declared: { name: 'Imię i nazwisko', number: 'Numer zamówienia', time: 'Otrzymane' },
  closed: {
    subject: 'Twoje konto zostało zamknięte',
    heading: 'Twoje konto zostało zamknięte',
    body: 'Twoje konto {brand} z tym adresem e-mail zostało zamknięte. Profil, adresy, lista życzeń, koszyk, powiadomienia i sesje zostały usunięte. W każdej chwili możesz założyć nowe konto z tym adresem.',
    orders:
      'Zamówienia, które są jeszcze w drodze, dotrą zgodnie z umową. To, co przepisy podatkowe i rachunkowe każą nam zachować z twoich zamówień, przechowujemy oddzielnie najpóźniej do {date}, a potem usuwamy.',
    note: 'Jeśli to nie ty, napisz na {email}.',
  },
  inactive: {
    subject: 'Twoje konto zostanie zamknięte {date}',
    heading: 'Chcesz zachować konto?',
    body: 'Od prawie trzech lat nikt nie logował się na twoje konto {brand}. Nie przechowujemy kont, które nie są już używane: {date} zamkniemy je i usuniemy jego dane. Aby je zachować, zaloguj się wcześniej choć raz.',
    action: 'Zaloguj się',
    note: 'Jeśli konto nie jest ci już potrzebne, nie musisz nic robić.',
  },
}
