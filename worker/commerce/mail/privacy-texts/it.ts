import type { PrivacyTexts } from '../privacy-texts.ts'

export const it: PrivacyTexts = {
  newsletter: {
    label: 'Annulla l’iscrizione',
    question: 'Vuoi smettere di ricevere la newsletter?',
    action: 'Annulla l’iscrizione',
    done: 'Fatto. La newsletter non arriva più a questo indirizzo.',
  },
  alert: {
    subject: 'Ti avviseremo quando torna {product}',
    heading: 'Ti avviseremo quando torna {product}',
    body: 'Riceverai una sola e-mail appena il prodotto sarà di nuovo disponibile. Poi l’avviso finisce da sé.',
    note: 'Se non l’hai chiesto tu, annulla l’avviso con il link qui sotto. Non serve altro.',
    label: 'Annulla i miei avvisi',
    title: 'Avvisi di disponibilità',
    question: 'Vuoi annullare tutti gli avvisi di disponibilità per questo indirizzo?',
    action: 'Annulla gli avvisi',
    done: 'Fatto. Per questo indirizzo non ci sono più avvisi di disponibilità.',
  },
  withdrawal: {
    subject: 'Abbiamo ricevuto la tua dichiarazione',
    heading: 'Ricevuta',
    body: 'Il {time} ci è arrivata una dichiarazione con questo indirizzo e-mail dal modulo della nostra pagina sui resi. Non siamo riusciti ad abbinarla automaticamente a un ordine: una persona la sta esaminando e ti scriverà.',
    note: 'Se non sei stato tu, non devi fare nulla. Una domanda? Scrivi a {email}.',
  },
  declared: { name: 'Nome', number: 'Numero d’ordine', time: 'Ricevuta' },
  closed: {
    subject: 'Il tuo account è chiuso',
    heading: 'Il tuo account è chiuso',
    body: 'Il tuo account {brand} con questo indirizzo e-mail è stato chiuso. Profilo, indirizzi, lista dei desideri, carrello, avvisi e accessi sono stati cancellati. Puoi aprire un nuovo account con questo indirizzo quando vuoi.',
    orders:
      'Gli ordini ancora in viaggio ti arriveranno come previsto. Ciò che le norme fiscali e contabili ci chiedono di conservare dei tuoi ordini resta separato da tutto il resto, al più tardi fino al {date}, e poi viene cancellato.',
    note: 'Se non sei stato tu, scrivi a {email}.',
  },
  inactive: {
    subject: 'Il tuo account verrà chiuso il {date}',
    heading: 'Vuoi conservare il tuo account?',
    body: 'Da quasi tre anni nessuno accede al tuo account {brand}. Non conserviamo account che non si usano più: il {date} verrà chiuso e i suoi dati cancellati. Per conservarlo, accedi una volta prima di allora.',
    action: 'Accedi',
    note: 'Se non ti serve più, non devi fare nulla.',
  },
}
