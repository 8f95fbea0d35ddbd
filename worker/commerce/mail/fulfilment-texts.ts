import { type Language, type Locale, marketOf } from '#shared/markets/markets.ts'
import { overlaid } from '#shared/texts/overlay.ts'
import { regional } from './regional-texts.ts'

/** What the mails about parcels and refunds say. `{name}` is filled by `fill`. */
export interface FulfilmentTexts {
  shipped: { subject: string; heading: string; body: string; tracking: string; action: string }
  refunded: { subject: string; heading: string; body: string; bank: string }
  note: string
}

const byLanguage: Record<Language, FulfilmentTexts> = {
  en: {
    shipped: {
      subject: 'Your order {number} is on its way',
      heading: 'On its way',
      body: 'We have handed your order {number} to the carrier.',
      tracking: 'Tracking number',
      action: 'See my order',
    },
    refunded: {
      subject: 'Your refund for order {number}',
      heading: 'Your money is on its way back',
      body: 'We have refunded {amount} for your order {number}, the way you paid.',
      bank: 'Depending on your bank this takes a few days.',
    },
    note: 'A question? Write to {email} and mention the order number.',
  },
  fr: {
    shipped: {
      subject: 'Votre commande {number} est en route',
      heading: 'En route',
      body: 'Nous avons remis votre commande {number} au transporteur.',
      tracking: 'Numéro de suivi',
      action: 'Voir ma commande',
    },
    refunded: {
      subject: 'Votre remboursement pour la commande {number}',
      heading: 'Votre remboursement est en cours',
      body: 'Nous avons remboursé {amount} pour votre commande {number}, par le moyen de paiement utilisé.',
      bank: 'Selon votre banque, cela prend quelques jours.',
    },
    note: 'Une question ? Écrivez à {email} en indiquant le numéro de commande.',
  },
  de: {
    shipped: {
      subject: 'Ihre Bestellung {number} ist unterwegs',
      heading: 'Unterwegs zu Ihnen',
      body: 'Wir haben Ihre Bestellung {number} dem Versanddienst übergeben.',
      tracking: 'Sendungsnummer',
      action: 'Bestellung ansehen',
    },
    refunded: {
      subject: 'Ihre Erstattung zur Bestellung {number}',
      heading: 'Ihr Geld ist unterwegs',
      body: 'Wir haben {amount} für Ihre Bestellung {number} erstattet, auf demselben Weg, auf dem Sie bezahlt haben.',
      bank: 'Je nach Bank dauert das einige Tage.',
    },
    note: 'Eine Frage? Schreiben Sie an {email} und nennen Sie die Bestellnummer.',
  },
  es: {
    shipped: {
      subject: 'Tu pedido {number} está en camino',
      heading: 'En camino',
      body: 'Hemos entregado tu pedido {number} al transportista.',
      tracking: 'Número de seguimiento',
      action: 'Ver mi pedido',
    },
    refunded: {
      subject: 'Tu reembolso del pedido {number}',
      heading: 'Tu reembolso está en camino',
      body: 'Hemos reembolsado {amount} de tu pedido {number} en el medio de pago que utilizaste.',
      bank: 'Según tu banco, puede tardar unos días.',
    },
    note: '¿Alguna pregunta? Escribe a {email} e indica el número de pedido.',
  },
  it: {
    shipped: {
      subject: 'Il tuo ordine {number} è in viaggio',
      heading: 'In viaggio',
      body: 'Abbiamo affidato il tuo ordine {number} al corriere.',
      tracking: 'Numero di tracciamento',
      action: 'Vedi il mio ordine',
    },
    refunded: {
      subject: 'Il tuo rimborso per l’ordine {number}',
      heading: 'Il tuo rimborso è in arrivo',
      body: 'Abbiamo rimborsato {amount} per il tuo ordine {number}, con il metodo di pagamento che hai usato.',
      bank: 'A seconda della banca occorre qualche giorno.',
    },
    note: 'Hai una domanda? Scrivi a {email} indicando il numero d’ordine.',
  },
  nl: {
    shipped: {
      subject: 'Je bestelling {number} is onderweg',
      heading: 'Onderweg',
      body: 'We hebben je bestelling {number} aan de bezorgdienst meegegeven.',
      tracking: 'Track-and-tracecode',
      action: 'Bestelling bekijken',
    },
    refunded: {
      subject: 'Je terugbetaling voor bestelling {number}',
      heading: 'Je geld is onderweg',
      body: 'We hebben {amount} voor je bestelling {number} terugbetaald, via hetzelfde betaalmiddel.',
      bank: 'Afhankelijk van je bank duurt dat enkele dagen.',
    },
    note: 'Een vraag? Schrijf naar {email} en vermeld het bestelnummer.',
  },
  pt: {
    shipped: {
      subject: 'A sua encomenda {number} vai a caminho',
      heading: 'A caminho',
      body: 'Entregámos a sua encomenda {number} à transportadora.',
      tracking: 'Número de seguimento',
      action: 'Ver a minha encomenda',
    },
    refunded: {
      subject: 'O reembolso da sua encomenda {number}',
      heading: 'O seu reembolso vai a caminho',
      body: 'Reembolsámos {amount} da sua encomenda {number}, através do meio de pagamento que utilizou.',
      bank: 'Consoante o seu banco, pode demorar alguns dias.',
    },
    note: 'Alguma questão? Escreva para {email} e indique o número da encomenda.',
  },
  da: {
    shipped: {
      subject: 'Din ordre {number} er på vej',
      heading: 'På vej',
      body: 'Vi har afleveret din ordre {number} til fragtfirmaet.',
      tracking: 'Sporingsnummer',
      action: 'Se min ordre',
    },
    refunded: {
      subject: 'Din tilbagebetaling for ordre {number}',
      heading: 'Dine penge er på vej tilbage',
      body: 'Vi har refunderet {amount} for din ordre {number} til den betalingsmåde, du brugte.',
      bank: 'Afhængigt af din bank tager det et par dage.',
    },
    note: 'Har du spørgsmål? Skriv til {email}, og oplys ordrenummeret.',
  },
  sv: {
    shipped: {
      subject: 'Din beställning {number} är på väg',
      heading: 'På väg',
      body: 'Vi har lämnat din beställning {number} till fraktbolaget.',
      tracking: 'Spårningsnummer',
      action: 'Visa min beställning',
    },
    refunded: {
      subject: 'Din återbetalning för beställning {number}',
      heading: 'Dina pengar är på väg tillbaka',
      body: 'Vi har återbetalat {amount} för din beställning {number} till det betalsätt du använde.',
      bank: 'Beroende på din bank tar det några dagar.',
    },
    note: 'Har du en fråga? Skriv till {email} och ange ordernumret.',
  },
  no: {
    shipped: {
      subject: 'Bestilling {number} er på vei',
      heading: 'På vei',
      body: 'Vi har overlevert bestilling {number} til transportøren.',
      tracking: 'Sporingsnummer',
      action: 'Se bestillingen min',
    },
    refunded: {
      subject: 'Refusjon for bestilling {number}',
      heading: 'Pengene dine er på vei tilbake',
      body: 'Vi har refundert {amount} for bestilling {number} til betalingsmåten du brukte.',
      bank: 'Avhengig av banken din tar dette noen dager.',
    },
    note: 'Har du spørsmål? Skriv til {email} og oppgi bestillingsnummeret.',
  },
  pl: {
    shipped: {
      subject: 'Zamówienie {number} jest w drodze',
      heading: 'W drodze',
      body: 'Zamówienie {number} zostało przekazane przewoźnikowi.',
      tracking: 'Numer przesyłki',
      action: 'Zobacz zamówienie',
    },
    refunded: {
      subject: 'Zwrot środków za zamówienie {number}',
      heading: 'Pieniądze są w drodze',
      body: 'Kwota {amount} za zamówienie {number} została zwrócona tą samą metodą płatności.',
      bank: 'W zależności od banku potrwa to kilka dni.',
    },
    note: 'Masz pytanie? Napisz na {email} i podaj numer zamówienia.',
  },
  cs: {
    shipped: {
      subject: 'Objednávka {number} je na cestě',
      heading: 'Na cestě',
      body: 'Objednávku {number} jsme předali dopravci.',
      tracking: 'Číslo zásilky',
      action: 'Zobrazit objednávku',
    },
    refunded: {
      subject: 'Vrácení peněz za objednávku {number}',
      heading: 'Peníze jsou na cestě zpět',
      body: 'Za objednávku {number} jsme vrátili částku {amount} stejným způsobem, jakým byla zaplacena.',
      bank: 'Podle banky to trvá několik dní.',
    },
    note: 'Máte dotaz? Napište na {email} a uveďte číslo objednávky.',
  },
}

/** The texts of a locale, its region's own words among them, and its tag for `lang`, which is that of its pages. */
export function fulfilmentTexts(locale: Locale): { texts: FulfilmentTexts; language: string } {
  const { language, hreflang } = marketOf(locale)
  return {
    texts: overlaid(byLanguage[language], regional[locale]?.fulfilment ?? {}),
    language: hreflang,
  }
}
