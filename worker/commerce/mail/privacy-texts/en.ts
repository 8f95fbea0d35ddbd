import type { PrivacyTexts } from '../privacy-texts.ts'

export const en: PrivacyTexts = {
  newsletter: {
    label: 'Unsubscribe',
    question: 'Would you like to stop receiving the newsletter?',
    action: 'Unsubscribe',
    done: 'Done. The newsletter no longer goes to this address.',
  },
  alert: {
    subject: 'We will tell you when {product} is back',
    heading: 'We will tell you when {product} is back',
    body: 'You will get one e-mail as soon as it is in stock again. After that the alert ends by itself.',
    note: 'If you did not ask for this, cancel the alert with the link below. There is nothing else to do.',
    label: 'Cancel my stock alerts',
    title: 'Stock alerts',
    question: 'Would you like to cancel all stock alerts for this address?',
    action: 'Cancel the alerts',
    done: 'Done. There are no stock alerts for this address any more.',
  },
  withdrawal: {
    subject: 'We have received your declaration',
    heading: 'Received',
    body: 'On {time} a declaration with this e-mail address reached us through the form on our returns page. We could not match it with an order by itself, so one of us is looking at it and will write to you.',
    note: 'If it was not you, there is nothing to do. A question? Write to {email}.',
  },
  declared: { name: 'Name', number: 'Order number', time: 'Received' },
  closed: {
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    body: 'Your {brand} account with this e-mail address has been closed. Profile, addresses, wishlist, cart, alerts and logins have been erased. You can use the address for a new account at any time.',
    orders:
      'Orders that are still on their way reach you as agreed. What tax and accounting law asks us to keep of your orders is kept apart from everything else until {date} at the latest, then erased.',
    note: 'If it was not you, write to {email}.',
  },
  inactive: {
    subject: 'Your account will be closed on {date}',
    heading: 'Would you like to keep your account?',
    body: 'Nobody has logged in to your {brand} account for almost three years. We do not keep accounts that are no longer used, so it will be closed on {date} and its data erased. To keep it, log in once before then.',
    action: 'Log in',
    note: 'If you no longer need the account, there is nothing to do.',
  },
}
