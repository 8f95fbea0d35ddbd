import { type Locale, type Language, marketOf } from '#shared/markets.ts'

/** What mails say. `{name}` is filled by `fill`. */
export interface MailTexts {
  passwordReset: { subject: string; heading: string; body: string; action: string; note: string }
  passwordChanged: { subject: string; heading: string; body: string; note: string }
  newsletter: { subject: string; heading: string; body: string; action: string; note: string }
  newsletterPage: { title: string; question: string; action: string; thanks: string; invalid: string; back: string }
  backInStock: { subject: string; heading: string; body: string; action: string; note: string }
  order: {
    subject: string
    heading: string
    body: string
    action: string
    line: string
    subtotal: string
    discount: string
    shipping: string
    free: string
    taxIncluded: string
    tax: string
    total: string
    deliveredTo: string
    billedTo: string
    note: string
  }
  refund: { subject: string; heading: string; body: string; note: string }
}

const en: MailTexts = {
  passwordReset: {
    subject: 'Choose a new password',
    heading: 'Choose a new password',
    body: 'Someone, most likely you, asked for a new password for your {brand} account. The button works once, for {minutes} minutes.',
    action: 'Choose a password',
    note: 'If it was not you, there is nothing to do: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    heading: 'Your password was changed',
    body: 'The password of your {brand} account has just been changed, and you were logged out on every device.',
    note: 'If it was not you, choose a new password now and write to {email}.',
  },
  newsletter: {
    subject: 'Please confirm your subscription',
    heading: 'One click, and you are in',
    body: 'You would like to read from us now and then: new devices, guides, and an offer when there is a good one.',
    action: 'Confirm my address',
    note: 'If you did not ask for this, ignore this mail and you will not hear from us.',
  },
  newsletterPage: {
    title: 'Newsletter',
    question: 'Shall we write to {email}?',
    action: 'Yes, confirm',
    thanks: 'Thank you. Your subscription is confirmed.',
    invalid: 'This link is no longer valid. Please subscribe again.',
    back: 'Back to the shop',
  },
  backInStock: {
    subject: '{product} is back',
    heading: '{product} is back in stock',
    body: 'You asked us to tell you. We cannot put one aside, so first come, first served.',
    action: 'See the product',
    note: 'This was the only mail about it.',
  },
  order: {
    subject: 'Your order {number}',
    heading: 'Thank you for your order',
    body: 'We have your order {number} and your payment. We will write again as soon as it is on its way.',
    action: 'See my order',
    line: '{quantity} × {name}',
    subtotal: 'Subtotal',
    discount: 'Discount',
    shipping: 'Shipping',
    free: 'Free',
    taxIncluded: 'VAT included',
    tax: 'Tax',
    total: 'Total',
    deliveredTo: 'Delivery to',
    billedTo: 'Billed to',
    note: 'A question? Write to {email} and mention the order number.',
  },
  refund: {
    subject: 'Your payment has been returned',
    heading: 'We could not complete your order',
    body: 'Your payment of {amount} reached us after an item of your cart had been sold. There is no order, and the full amount goes back to you the way you paid.',
    note: 'Depending on your bank this takes a few days. A question? Write to {email}.',
  },
}

const fr: MailTexts = {
  passwordReset: {
    subject: 'Choisissez un nouveau mot de passe',
    heading: 'Choisissez un nouveau mot de passe',
    body: 'Un nouveau mot de passe a été demandé pour votre compte {brand}, sans doute par vous. Le bouton fonctionne une seule fois, pendant {minutes} minutes.',
    action: 'Choisir un mot de passe',
    note: 'Si ce n’était pas vous, vous n’avez rien à faire : votre mot de passe ne change pas.',
  },
  passwordChanged: {
    subject: 'Votre mot de passe a été modifié',
    heading: 'Votre mot de passe a été modifié',
    body: 'Le mot de passe de votre compte {brand} vient d’être modifié et vous avez été déconnecté de tous vos appareils.',
    note: 'Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe et écrivez à {email}.',
  },
  newsletter: {
    subject: 'Confirmez votre inscription',
    heading: 'Un clic et c’est fait',
    body: 'Vous souhaitez avoir de nos nouvelles de temps en temps : nouveaux appareils, guides, et une offre quand elle en vaut la peine.',
    action: 'Confirmer mon adresse',
    note: 'Si vous n’avez rien demandé, ignorez ce message : nous ne vous écrirons pas.',
  },
  newsletterPage: {
    title: 'Newsletter',
    question: 'Pouvons-nous écrire à {email} ?',
    action: 'Oui, je confirme',
    thanks: 'Merci. Votre inscription est confirmée.',
    invalid: 'Ce lien n’est plus valable. Veuillez vous inscrire à nouveau.',
    back: 'Retour à la boutique',
  },
  backInStock: {
    subject: '{product} est de retour',
    heading: '{product} est de nouveau en stock',
    body: 'Vous nous aviez demandé de vous prévenir. Nous ne pouvons pas en réserver : les premiers arrivés seront les premiers servis.',
    action: 'Voir le produit',
    note: 'C’était notre seul message à ce sujet.',
  },
  order: {
    subject: 'Votre commande {number}',
    heading: 'Merci pour votre commande',
    body: 'Nous avons bien reçu votre commande {number} et votre paiement. Nous vous écrirons dès qu’elle sera en route.',
    action: 'Voir ma commande',
    line: '{quantity} × {name}',
    subtotal: 'Sous-total',
    discount: 'Réduction',
    shipping: 'Livraison',
    free: 'Offerte',
    taxIncluded: 'Dont TVA',
    tax: 'Taxes',
    total: 'Total',
    deliveredTo: 'Adresse de livraison',
    billedTo: 'Adresse de facturation',
    note: 'Une question ? Écrivez à {email} en indiquant le numéro de commande.',
  },
  refund: {
    subject: 'Votre paiement vous est restitué',
    heading: 'Nous n’avons pas pu finaliser votre commande',
    body: 'Votre paiement de {amount} nous est parvenu alors qu’un article de votre panier venait d’être vendu. Aucune commande n’a été créée et la totalité du montant vous est restituée par le même moyen de paiement.',
    note: 'Selon votre banque, cela prend quelques jours. Une question ? Écrivez à {email}.',
  },
}

const de: MailTexts = {
  passwordReset: {
    subject: 'Wählen Sie ein neues Passwort',
    heading: 'Wählen Sie ein neues Passwort',
    body: 'Für Ihr {brand}-Konto wurde ein neues Passwort angefordert, vermutlich von Ihnen. Die Schaltfläche funktioniert einmal, {minutes} Minuten lang.',
    action: 'Passwort wählen',
    note: 'Waren Sie es nicht, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist.',
  },
  passwordChanged: {
    subject: 'Ihr Passwort wurde geändert',
    heading: 'Ihr Passwort wurde geändert',
    body: 'Das Passwort Ihres {brand}-Kontos wurde soeben geändert, und Sie wurden auf allen Geräten abgemeldet.',
    note: 'Waren Sie es nicht, wählen Sie bitte sofort ein neues Passwort und schreiben Sie an {email}.',
  },
  newsletter: {
    subject: 'Bitte bestätigen Sie Ihre Anmeldung',
    heading: 'Ein Klick, und Sie sind dabei',
    body: 'Sie möchten gelegentlich von uns lesen: neue Geräte, Ratgeber und ein Angebot, wenn es sich lohnt.',
    action: 'Adresse bestätigen',
    note: 'Haben Sie das nicht angefordert, ignorieren Sie diese Nachricht; wir schreiben Ihnen dann nicht.',
  },
  newsletterPage: {
    title: 'Newsletter',
    question: 'Dürfen wir an {email} schreiben?',
    action: 'Ja, bestätigen',
    thanks: 'Vielen Dank. Ihre Anmeldung ist bestätigt.',
    invalid: 'Dieser Link ist nicht mehr gültig. Bitte melden Sie sich erneut an.',
    back: 'Zurück zum Shop',
  },
  backInStock: {
    subject: '{product} ist wieder da',
    heading: '{product} ist wieder auf Lager',
    body: 'Sie hatten uns gebeten, Bescheid zu geben. Zurücklegen können wir leider nichts: Wer zuerst kommt, mahlt zuerst.',
    action: 'Produkt ansehen',
    note: 'Das war unsere einzige Nachricht dazu.',
  },
  order: {
    subject: 'Ihre Bestellung {number}',
    heading: 'Vielen Dank für Ihre Bestellung',
    body: 'Ihre Bestellung {number} und Ihre Zahlung sind bei uns eingegangen. Wir schreiben Ihnen wieder, sobald sie unterwegs ist.',
    action: 'Bestellung ansehen',
    line: '{quantity} × {name}',
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    free: 'Kostenlos',
    taxIncluded: 'Enthaltene MwSt.',
    tax: 'Steuern',
    total: 'Gesamtsumme',
    deliveredTo: 'Lieferadresse',
    billedTo: 'Rechnungsadresse',
    note: 'Eine Frage? Schreiben Sie an {email} und nennen Sie die Bestellnummer.',
  },
  refund: {
    subject: 'Ihre Zahlung wird erstattet',
    heading: 'Ihre Bestellung kam leider nicht zustande',
    body: 'Ihre Zahlung von {amount} erreichte uns, als ein Artikel Ihres Warenkorbs gerade verkauft war. Es gibt keine Bestellung, und der volle Betrag geht auf demselben Weg an Sie zurück.',
    note: 'Je nach Bank dauert das einige Tage. Eine Frage? Schreiben Sie an {email}.',
  },
}

const byLanguage: Partial<Record<Language, MailTexts>> = { en, fr, de }

/** The texts of a locale's language, in English until it is translated, and the language that they are in. */
export function mailTexts(locale: Locale): { texts: MailTexts; language: Language } {
  const { language } = marketOf(locale)
  const texts = byLanguage[language]
  return texts ? { texts, language } : { texts: en, language: 'en' }
}

/** A text with its `{name}`s filled. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : whole))
}
