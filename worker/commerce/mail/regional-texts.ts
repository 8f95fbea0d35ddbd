import type { Locale } from '#shared/markets.ts'
import type { Overlay } from '#shared/overlay.ts'
import type { FulfilmentTexts } from './fulfilment-texts.ts'
import type { MailTexts } from './texts.ts'

interface RegionalTexts {
  mail?: Overlay<MailTexts>
  fulfilment?: Overlay<FulfilmentTexts>
}

const northAmerica: RegionalTexts = { mail: { order: { shipping: 'Shipping', deliveredTo: 'Shipping to' } } }

const frenchQuestion = 'Une question? Écrivez à {email} en indiquant le numéro de commande.'

/** What a region's mails say otherwise than its language's. */
export const regional: Partial<Record<Locale, RegionalTexts>> = {
  'de-at': { mail: { order: { taxIncluded: 'Enthaltene USt.' } } },
  'en-ca': northAmerica,
  'en-gb': {
    mail: {
      refund: {
        body: 'Your payment of {amount} reached us after an item in your basket had been sold. There is no order, and the full amount goes back to you the way you paid.',
      },
    },
  },
  'en-us': northAmerica,
  'fr-ca': {
    mail: {
      newsletterPage: { title: 'Infolettre', question: 'Pouvons-nous écrire à {email}?' },
      order: { discount: 'Rabais', free: 'Gratuite', note: frenchQuestion },
      refund: { note: 'Selon votre banque, cela prend quelques jours. Une question? Écrivez à {email}.' },
    },
    fulfilment: { note: frenchQuestion },
  },
  'nl-be': {
    mail: { order: { shipping: 'Levering', deliveredTo: 'Leveringsadres' } },
    fulfilment: { shipped: { body: 'We hebben je bestelling {number} aan de koerier meegegeven.' } },
  },
}
