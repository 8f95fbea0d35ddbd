import type { PrivacyTexts } from '../privacy-texts.ts'

export const fr: PrivacyTexts = {
  newsletter: {
    label: 'Se désinscrire',
    question: 'Souhaitez-vous ne plus recevoir la lettre d’information ?',
    action: 'Me désinscrire',
    done: 'C’est fait. La lettre d’information n’est plus envoyée à cette adresse.',
  },
  alert: {
    subject: 'Nous vous préviendrons du retour de {product}',
    heading: 'Nous vous préviendrons du retour de {product}',
    body: 'Vous recevrez un seul e-mail, dès que le produit sera de nouveau en stock. L’alerte prend fin ensuite d’elle-même.',
    note: 'Si vous n’avez rien demandé, annulez l’alerte avec le lien ci-dessous. Il n’y a rien d’autre à faire.',
    label: 'Annuler mes alertes',
    title: 'Alertes de stock',
    question: 'Souhaitez-vous annuler toutes les alertes de stock pour cette adresse ?',
    action: 'Annuler les alertes',
    done: 'C’est fait. Il n’y a plus d’alerte de stock pour cette adresse.',
  },
  withdrawal: {
    subject: 'Nous avons reçu votre déclaration',
    heading: 'Bien reçue',
    body: 'Le {time}, une déclaration portant cette adresse e-mail nous est parvenue par le formulaire de notre page sur les retours. Nous n’avons pas pu la rattacher automatiquement à une commande : l’un de nous l’examine et vous écrira.',
    note: 'Si ce n’était pas vous, vous n’avez rien à faire. Une question ? Écrivez à {email}.',
  },
  declared: { name: 'Nom', number: 'Numéro de commande', time: 'Reçue' },
  closed: {
    subject: 'Votre compte est fermé',
    heading: 'Votre compte est fermé',
    body: 'Votre compte {brand} associé à cette adresse e-mail a été fermé. Profil, adresses, liste d’envies, panier, alertes et sessions ont été effacés. Vous pouvez à tout moment ouvrir un nouveau compte avec cette adresse.',
    orders:
      'Les commandes encore en route vous parviendront comme prévu. Ce que le droit fiscal et comptable nous demande de garder de vos commandes est conservé à part jusqu’au {date} au plus tard, puis effacé.',
    note: 'Si ce n’était pas vous, écrivez à {email}.',
  },
  inactive: {
    subject: 'Votre compte sera fermé le {date}',
    heading: 'Souhaitez-vous garder votre compte ?',
    body: 'Personne ne s’est connecté à votre compte {brand} depuis près de trois ans. Nous ne gardons pas les comptes qui ne servent plus : le vôtre sera fermé le {date} et ses données effacées. Pour le garder, connectez-vous une fois d’ici là.',
    action: 'Me connecter',
    note: 'Si vous n’avez plus besoin de ce compte, vous n’avez rien à faire.',
  },
}
