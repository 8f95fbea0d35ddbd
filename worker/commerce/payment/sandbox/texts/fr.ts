import type { SandboxTexts } from '../texts.ts'

export const fr: SandboxTexts = {
  title: 'Paiement',
  bank: 'Banque d’essai',
  test: 'Page d’essai : aucun débit, aucune carte demandée. Choisissez l’issue de ce paiement.',
  payTo: 'Paiement à',
  summary: 'Votre commande',
  more: 'Livraison, taxes et remises comprises',
  total: 'Total',
  approve: 'Payer {amount}',
  challenge: 'Payer avec un code de confirmation',
  late: 'Payer avec une réponse tardive de la banque',
  lateHint: 'Vous revenez aussitôt, la boutique l’apprend cinq secondes plus tard.',
  decline: 'Faire refuser le paiement',
  leave: 'Quitter sans payer',
  leaveHint: 'Retour à la boutique sans résultat, comme si la page avait été fermée.',
  codeTitle: 'Confirmer le paiement',
  codeText:
    'Votre banque demande un code avant d’autoriser le paiement. 1234 confirme, 0000 est refusé.',
  code: 'Code à quatre chiffres',
  wrong: 'Ce code n’est pas le bon. Veuillez réessayer.',
  confirm: 'Confirmer',
  back: 'Retour',
  closed: 'Ce paiement est clos',
  closedText:
    'Il a été réglé, annulé ou laissé ouvert trop longtemps. Il n’y a plus rien à faire ici.',
  toShop: 'Retour à la boutique',
  reference: 'Référence',
}
