import type { PrivacyTexts } from '../privacy-texts.ts'

export const no: PrivacyTexts = {
  newsletter: {
    label: 'Meld meg av',
    question: 'Vil du ikke lenger ha nyhetsbrevet?',
    action: 'Meld meg av',
    done: 'Det er gjort. Nyhetsbrevet sendes ikke lenger til denne adressen.',
  },
  alert: {
    subject: 'Vi sier fra når {product} er tilbake',
    heading: 'Vi sier fra når {product} er tilbake',
    body: 'Du får én e-post så snart produktet er på lager igjen. Deretter avsluttes varselet av seg selv.',
    note: 'Har du ikke bedt om dette, kan du avslutte varselet med lenken nedenfor. Mer trenger du ikke å gjøre.',
    label: 'Avslutt lagervarslene mine',
    title: 'Lagervarsler',
    question: 'Vil du avslutte alle lagervarsler til denne adressen?',
    action: 'Avslutt varslene',
    done: 'Det er gjort. Det finnes ikke lenger lagervarsler til denne adressen.',
  },
  withdrawal: {
    subject: 'Vi har mottatt erklæringen din',
    heading: 'Mottatt',
    body: 'Den {time} mottok vi en erklæring med denne e-postadressen via skjemaet på siden vår om retur. Vi kunne ikke knytte den automatisk til en bestilling, så en av oss ser på den og skriver til deg.',
    note: 'Var det ikke deg, trenger du ikke å gjøre noe. Et spørsmål? Skriv til {email}.',
  },
  declared: { name: 'Navn', number: 'Bestillingsnummer', time: 'Mottatt' },
  closed: {
    subject: 'Kontoen din er lukket',
    heading: 'Kontoen din er lukket',
    body: 'Kontoen din hos {brand} med denne e-postadressen er lukket. Profil, adresser, ønskeliste, handlekurv, varsler og innlogginger er slettet. Du kan når som helst opprette en ny konto med adressen.',
    orders:
      'Bestillinger som fortsatt er underveis, kommer frem som avtalt. Det skatte- og regnskapsreglene krever at vi beholder om bestillingene dine, ligger atskilt fra alt annet senest til {date} og slettes deretter.',
    note: 'Var det ikke deg, kan du skrive til {email}.',
  },
  inactive: {
    subject: 'Kontoen din lukkes {date}',
    heading: 'Vil du beholde kontoen din?',
    body: 'Ingen har logget inn på kontoen din hos {brand} på nesten tre år. Vi beholder ikke kontoer som ikke lenger brukes: {date} lukkes den, og opplysningene slettes. Vil du beholde den, logger du inn én gang før det.',
    action: 'Logg inn',
    note: 'Trenger du ikke kontoen lenger, trenger du ikke å gjøre noe.',
  },
}
