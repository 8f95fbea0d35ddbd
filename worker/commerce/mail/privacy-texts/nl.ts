import type { PrivacyTexts } from '../privacy-texts.ts'

export const nl: PrivacyTexts = {
  newsletter: {
    label: 'Afmelden',
    question: 'Wil je de nieuwsbrief niet meer ontvangen?',
    action: 'Afmelden',
    done: 'Gelukt. De nieuwsbrief gaat niet meer naar dit adres.',
  },
  alert: {
    subject: 'We laten het weten als {product} er weer is',
    heading: 'We laten het weten als {product} er weer is',
    body: 'Je krijgt één e-mail zodra het product weer op voorraad is. Daarna stopt de melding vanzelf.',
    note: 'Heb je hier niet om gevraagd? Zet de melding dan uit met de link hieronder. Meer hoef je niet te doen.',
    label: 'Mijn voorraadmeldingen stoppen',
    title: 'Voorraadmeldingen',
    question: 'Wil je alle voorraadmeldingen voor dit adres stoppen?',
    action: 'Meldingen stoppen',
    done: 'Gelukt. Voor dit adres zijn er geen voorraadmeldingen meer.',
  },
  withdrawal: {
    subject: 'We hebben je verklaring ontvangen',
    heading: 'Ontvangen',
    body: 'Op {time} kregen we via het formulier op onze retourpagina een verklaring met dit e-mailadres. We konden die niet automatisch aan een bestelling koppelen. Een van ons bekijkt haar en schrijft je.',
    note: 'Was jij het niet? Dan hoef je niets te doen. Een vraag? Schrijf naar {email}.',
  },
  declared: { name: 'Naam', number: 'Bestelnummer', time: 'Ontvangen' },
  closed: {
    subject: 'Je account is opgeheven',
    heading: 'Je account is opgeheven',
    body: 'Je account bij {brand} met dit e-mailadres is opgeheven. Profiel, adressen, verlanglijstje, winkelwagen, meldingen en inlogsessies zijn gewist. Met dit adres kun je altijd weer een nieuw account maken.',
    orders:
      'Bestellingen die nog onderweg zijn, krijg je zoals afgesproken. Wat we van je bestellingen voor de belasting en de boekhouding moeten bewaren, staat apart van al het andere, uiterlijk tot {date}, en wordt dan gewist.',
    note: 'Was jij het niet? Schrijf dan naar {email}.',
  },
  inactive: {
    subject: 'Je account wordt op {date} opgeheven',
    heading: 'Wil je je account houden?',
    body: 'Al bijna drie jaar heeft niemand ingelogd op je account bij {brand}. Accounts die niet meer worden gebruikt, bewaren we niet: op {date} heffen we het op en wissen we de gegevens. Wil je het houden, log dan voor die tijd één keer in.',
    action: 'Inloggen',
    note: 'Heb je het account niet meer nodig, dan hoef je niets te doen.',
  },
}
