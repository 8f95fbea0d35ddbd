import type { PrivacyTexts } from '../privacy-texts.ts'

export const sv: PrivacyTexts = {
  newsletter: {
    label: 'Avanmäl mig',
    question: 'Vill du inte längre få nyhetsbrevet?',
    action: 'Avanmäl mig',
    done: 'Klart. Nyhetsbrevet skickas inte längre till den här adressen.',
  },
  alert: {
    subject: 'Vi säger till när {product} är tillbaka',
    heading: 'Vi säger till när {product} är tillbaka',
    body: 'Du får ett enda mejl så snart produkten finns i lager igen. Därefter upphör bevakningen av sig själv.',
    note: 'Har du inte bett om det här kan du avsluta bevakningen med länken nedan. Mer behöver du inte göra.',
    label: 'Avsluta mina lagerbevakningar',
    title: 'Lagerbevakningar',
    question: 'Vill du avsluta alla lagerbevakningar för den här adressen?',
    action: 'Avsluta bevakningarna',
    done: 'Klart. Det finns inga lagerbevakningar kvar för den här adressen.',
  },
  withdrawal: {
    subject: 'Vi har tagit emot ditt meddelande',
    heading: 'Mottaget',
    body: 'Den {time} fick vi ett meddelande med den här e-postadressen via formuläret på vår sida om returer. Vi kunde inte automatiskt koppla det till en beställning, så någon av oss går igenom det och skriver till dig.',
    note: 'Var det inte du behöver du inte göra något. En fråga? Skriv till {email}.',
  },
  declared: { name: 'Namn', number: 'Ordernummer', time: 'Mottaget' },
  closed: {
    subject: 'Ditt konto är avslutat',
    heading: 'Ditt konto är avslutat',
    body: 'Ditt konto hos {brand} med den här e-postadressen är avslutat. Profil, adresser, önskelista, varukorg, bevakningar och inloggningar är raderade. Du kan när som helst skapa ett nytt konto med adressen.',
    orders:
      'Beställningar som fortfarande är på väg kommer fram som avtalat. Det som skatte- och bokföringsregler kräver att vi sparar om dina beställningar ligger åtskilt från allt annat till senast den {date} och raderas sedan.',
    note: 'Var det inte du, skriv till {email}.',
  },
  inactive: {
    subject: 'Ditt konto avslutas den {date}',
    heading: 'Vill du behålla ditt konto?',
    body: 'Ingen har loggat in på ditt konto hos {brand} på nästan tre år. Vi sparar inte konton som inte längre används: den {date} avslutas det och uppgifterna raderas. Vill du behålla det loggar du in en gång dessförinnan.',
    action: 'Logga in',
    note: 'Behöver du inte kontot längre behöver du inte göra något.',
  },
}
