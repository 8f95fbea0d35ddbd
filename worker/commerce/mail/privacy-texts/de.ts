import type { PrivacyTexts } from '../privacy-texts.ts'

export const de: PrivacyTexts = {
  newsletter: {
    label: 'Abmelden',
    question: 'Möchten Sie den Newsletter nicht mehr erhalten?',
    action: 'Abmelden',
    done: 'Erledigt. Der Newsletter geht nicht mehr an diese Adresse.',
  },
  alert: {
    subject: 'Wir melden uns, sobald {product} wieder da ist',
    heading: 'Wir melden uns, sobald {product} wieder da ist',
    body: 'Sie erhalten eine einzige E-Mail, sobald das Produkt wieder vorrätig ist. Danach endet die Benachrichtigung von selbst.',
    note: 'Wenn Sie das nicht wollten, beenden Sie die Benachrichtigung über den Link unten. Mehr ist nicht zu tun.',
    label: 'Meine Benachrichtigungen beenden',
    title: 'Benachrichtigungen',
    question:
      'Möchten Sie alle Benachrichtigungen über verfügbare Produkte für diese Adresse beenden?',
    action: 'Benachrichtigungen beenden',
    done: 'Erledigt. Für diese Adresse gibt es keine Benachrichtigungen mehr.',
  },
  withdrawal: {
    subject: 'Ihre Erklärung ist eingegangen',
    heading: 'Eingegangen',
    body: 'Am {time} ist über das Formular auf unserer Seite zu Rücksendungen eine Erklärung mit dieser E-Mail-Adresse eingegangen. Wir konnten sie nicht automatisch einer Bestellung zuordnen. Jemand von uns sieht sie sich an und schreibt Ihnen.',
    note: 'Wenn Sie das nicht waren, brauchen Sie nichts zu tun. Eine Frage? Schreiben Sie an {email}.',
  },
  declared: { name: 'Name', number: 'Bestellnummer', time: 'Eingegangen' },
  closed: {
    subject: 'Ihr Konto ist geschlossen',
    heading: 'Ihr Konto ist geschlossen',
    body: 'Ihr Konto bei {brand} mit dieser E-Mail-Adresse wurde geschlossen. Profil, Adressen, Merkliste, Warenkorb, Benachrichtigungen und Anmeldungen sind gelöscht. Mit dieser Adresse können Sie jederzeit ein neues Konto eröffnen.',
    orders:
      'Bestellungen, die noch unterwegs sind, erreichen Sie wie vereinbart. Was wir nach Steuer- und Handelsrecht von Ihren Bestellungen aufbewahren müssen, liegt getrennt von allem anderen, längstens bis zum {date}, und wird dann gelöscht.',
    note: 'Wenn Sie das nicht waren, schreiben Sie an {email}.',
  },
  inactive: {
    subject: 'Ihr Konto wird am {date} geschlossen',
    heading: 'Möchten Sie Ihr Konto behalten?',
    body: 'Seit fast drei Jahren hat sich niemand bei Ihrem Konto von {brand} angemeldet. Konten, die nicht mehr genutzt werden, behalten wir nicht: Am {date} wird es geschlossen, und seine Daten werden gelöscht. Um es zu behalten, melden Sie sich bis dahin einmal an.',
    action: 'Anmelden',
    note: 'Wenn Sie das Konto nicht mehr brauchen, ist nichts zu tun.',
  },
}
