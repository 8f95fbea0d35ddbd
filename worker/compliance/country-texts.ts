/** What only one country's law asks for, in the language of its storefront. */
export const french = {
  sorting: {
    term: 'Consigne de tri',
    device:
      'Cet appareil et ses accessoires se recyclent : rapportez-les en magasin ou déposez-les en déchèterie, piles et batteries à part.',
    packaging: 'Emballage et notice en carton et papier : bac de tri.',
    inWords:
      'Info-tri en toutes lettres, sans le pictogramme Triman. Points de collecte : quefairedemesdechets.ademe.fr',
  },
}

export const british = {
  reports: {
    term: 'Security problems',
    text: 'Report a vulnerability to {{email}}, in English, free of charge and without giving personal data. We confirm within five working days and keep you informed until it is resolved.',
  },
  statement: {
    term: 'Statement of compliance',
    declaration:
      'The manufacturer declares that {{identifier}}, all batches, complies with Schedule 1 to the Product Security and Telecommunications Infrastructure (Security Requirements for Relevant Connectable Products) Regulations 2023.',
    representative: 'Authorised representative: {{representative}}',
    support: 'Security updates are provided, free of charge, until {{until}} at least.',
    signed: 'Signed in {{place}} on {{day}}: {{name}}, {{function}}',
  },
}
