import type { Locale } from '#shared/markets/markets.ts'
import type { Overlay } from '#shared/texts/overlay.ts'
import type { FulfilmentTexts } from './fulfilment-texts.ts'
import type { PrivacyTexts } from './privacy-texts.ts'
import type { MailTexts } from './texts.ts'

interface RegionalTexts {
  mail?: Overlay<MailTexts>
  fulfilment?: Overlay<FulfilmentTexts>
  privacy?: Overlay<PrivacyTexts>
}

const northAmerica: RegionalTexts = {
  mail: {
    order: { shipping: 'Shipping', deliveredTo: 'Shipping to' },
    withdrawal: {
      title: 'Return',
      subject: 'Your return of order {number}',
      body: 'Received on {time}: {name} ({email}) returns the goods of order {number}.',
      done: 'Your request has arrived. The receipt with date and time is on its way to {email}.',
    },
  },
}

const frenchQuestion = 'Une question? Écrivez à {email} en indiquant le numéro de commande.'

/** What a region's mails say otherwise than its language's. */
export const regional: Partial<Record<Locale, RegionalTexts>> = {
  'de-at': { mail: { order: { taxIncluded: 'Enthaltene USt.' } } },
  'en-ca': northAmerica,
  'en-gb': {
    privacy: {
      closed: {
        body: 'Your {brand} account with this e-mail address has been closed. Profile, addresses, wishlist, basket, alerts and logins have been erased. You can use the address for a new account at any time.',
      },
    },
    mail: {
      refund: {
        body: 'Your payment of {amount} reached us after an item in your basket had been sold. There is no order, and the full amount goes back to you the way you paid.',
      },
      withdrawal: {
        title: 'Cancellation',
        subject: 'Your cancellation of order {number}',
        body: 'Received on {time}: {name} ({email}) cancels the contract for the goods of order {number}.',
        done: 'Your cancellation has arrived. The receipt with date and time is on its way to {email}.',
      },
    },
  },
  'en-us': northAmerica,
  'fr-ca': {
    mail: {
      verifyEmail: {
        subject: 'Confirmez votre adresse courriel',
        heading: 'Est-ce bien votre adresse?',
      },
      changeEmail: {
        subject: 'Confirmez votre nouvelle adresse courriel',
        heading: 'Votre nouvelle adresse?',
      },
      emailChangeNotice: {
        subject: 'L’adresse courriel de votre compte va changer',
        heading: 'Est-ce bien vous?',
        body: 'Une autre adresse courriel a été demandée pour votre compte {brand}. Elle sera valable dès qu’elle y aura été confirmée.',
      },
      emailPage: {
        title: 'Votre adresse courriel',
        question: 'Confirmez-vous {email} comme adresse de votre compte?',
        notMine: 'Vous n’avez pas créé ce compte, ou vous avez oublié son mot de passe?',
        stopQuestion:
          'Votre compte doit-il garder {email}? Tous les appareils seront déconnectés et le mot de passe actuel ne fonctionnera plus, car la personne qui a demandé le changement le connaissait.',
      },
      newsletterPage: { title: 'Infolettre', question: 'Pouvons-nous écrire à {email}?' },
      order: { discount: 'Rabais', free: 'Gratuite', note: frenchQuestion },
      refund: {
        note: 'Selon votre banque, cela prend quelques jours. Une question? Écrivez à {email}.',
      },
      withdrawal: {
        title: 'Annulation',
        subject: 'Votre annulation de la commande {number}',
        body: 'Reçue le {time}\u00a0: {name} ({email}) demande l’annulation du contrat portant sur les biens de la commande {number}.',
        note: 'Conservez ce courriel. La suite est décrite sur la page des retours. Une question? Écrivez à {email}.',
        done: 'Votre demande est arrivée. L’accusé de réception, avec la date et l’heure, est en route vers {email}.',
        invalid:
          'Il manque quelque chose\u00a0: votre nom, le numéro de commande et une adresse courriel valide sont nécessaires. Revenez en arrière pour les compléter, ou écrivez à {email}.',
      },
    },
    fulfilment: { note: frenchQuestion },
    privacy: {
      newsletter: {
        question: 'Souhaitez-vous ne plus recevoir l’infolettre?',
        done: 'C’est fait. L’infolettre n’est plus envoyée à cette adresse.',
      },
      alert: {
        body: 'Vous recevrez un seul courriel, dès que le produit sera de nouveau en stock. L’alerte prend fin ensuite d’elle-même.',
        question: 'Souhaitez-vous annuler toutes les alertes de stock pour cette adresse?',
      },
      withdrawal: {
        body: 'Le {time}, une déclaration portant cette adresse courriel nous est parvenue par le formulaire de notre page sur les retours. Nous n’avons pas pu la rattacher automatiquement à une commande\u00a0: l’un de nous l’examine et vous écrira.',
        note: 'Si ce n’était pas vous, vous n’avez rien à faire. Une question? Écrivez à {email}.',
      },
      closed: {
        body: 'Votre compte {brand} associé à cette adresse courriel a été fermé. Profil, adresses, liste d’envies, panier, alertes et sessions ont été effacés. Vous pouvez à tout moment ouvrir un nouveau compte avec cette adresse.',
      },
      inactive: { heading: 'Souhaitez-vous garder votre compte?' },
    },
  },
  'nl-be': {
    mail: { order: { shipping: 'Levering', deliveredTo: 'Leveringsadres' } },
    privacy: {
      closed: {
        body: 'Je account bij {brand} met dit e-mailadres is opgeheven. Profiel, adressen, verlanglijstje, winkelmandje, meldingen en inlogsessies zijn gewist. Met dit adres kun je altijd weer een nieuw account maken.',
      },
    },
    fulfilment: {
      shipped: { body: 'We hebben je bestelling {number} aan de koerier meegegeven.' },
    },
  },
}
