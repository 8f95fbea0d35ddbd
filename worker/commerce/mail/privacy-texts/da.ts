import type { PrivacyTexts } from '../privacy-texts.ts'

export const da: PrivacyTexts = {
  newsletter: {
    label: 'Afmeld',
    question: 'Vil du ikke længere have nyhedsbrevet?',
    action: 'Afmeld',
    done: 'Det er klaret. Nyhedsbrevet sendes ikke længere til denne adresse.',
  },
  alert: {
    subject: 'Vi siger til, når {product} er tilbage',
    heading: 'Vi siger til, når {product} er tilbage',
    body: 'Du får én e-mail, så snart produktet er på lager igen. Derefter slutter beskeden af sig selv.',
    note: 'Har du ikke bedt om det, så afmeld beskeden med linket nedenfor. Mere skal du ikke gøre.',
    label: 'Afmeld mine lagerbeskeder',
    title: 'Lagerbeskeder',
    question: 'Vil du afmelde alle lagerbeskeder til denne adresse?',
    action: 'Afmeld beskederne',
    done: 'Det er klaret. Der er ikke flere lagerbeskeder til denne adresse.',
  },
  withdrawal: {
    subject: 'Vi har modtaget din erklæring',
    heading: 'Modtaget',
    body: 'Den {time} modtog vi en erklæring med denne e-mailadresse via formularen på vores side om returnering. Vi kunne ikke automatisk knytte den til en ordre, så en af os ser på den og skriver til dig.',
    note: 'Var det ikke dig, skal du ikke gøre noget. Et spørgsmål? Skriv til {email}.',
  },
  declared: { name: 'Navn', number: 'Ordrenummer', time: 'Modtaget' },
  closed: {
    subject: 'Din konto er lukket',
    heading: 'Din konto er lukket',
    body: 'Din konto hos {brand} med denne e-mailadresse er lukket. Profil, adresser, ønskeliste, kurv, beskeder og logins er slettet. Du kan altid oprette en ny konto med adressen.',
    orders:
      'Ordrer, der stadig er på vej, når frem som aftalt. Det, som skatte- og bogføringsreglerne kræver, at vi gemmer om dine ordrer, ligger adskilt fra alt andet senest til den {date} og slettes derefter.',
    note: 'Var det ikke dig, så skriv til {email}.',
  },
  inactive: {
    subject: 'Din konto lukkes den {date}',
    heading: 'Vil du beholde din konto?',
    body: 'Ingen har logget ind på din konto hos {brand} i næsten tre år. Vi gemmer ikke konti, der ikke længere bruges: den {date} lukkes den, og dens oplysninger slettes. Vil du beholde den, så log ind én gang inden da.',
    action: 'Log ind',
    note: 'Har du ikke længere brug for kontoen, skal du ikke gøre noget.',
  },
}
