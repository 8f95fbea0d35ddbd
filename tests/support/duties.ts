/**
 * A duty that is certain: the law that it comes from, and what a reader finds of it on a law page
 * of the country.
 */
export interface Duty {
  law: string
  countries: readonly string[]
  page: string
  finds: readonly RegExp[]
}

const union = ['AT', 'BE', 'CZ', 'DE', 'DK', 'ES', 'EU', 'FR', 'IT', 'NL', 'PL', 'PT', 'SE']
const statutory = [...union, 'NO', 'GB']
const seller = [
  /Orvane SAS/,
  /14 quai des Tisserands, 44000 Nantes/,
  /\+33\s2\s00\s00\s00\s00/,
  /help@orvane\.example/,
]

const one = (country: string, law: string, page: string, ...finds: RegExp[]): Duty => ({
  law,
  countries: [country],
  page,
  finds,
})

/** Duties by law that law pages meet. Buttons and labels of prices are messages: `labels`. */
export const duties: readonly Duty[] = [
  // Withdrawal
  {
    law: 'Directive 2011/83/EU, Annex I A',
    countries: statutory,
    page: 'withdrawal',
    finds: [...seller, /14|vierzehn|quatorze/, /legal\/withdrawal#withdraw/],
  },
  {
    law: 'Directive 2011/83/EU, Annex I B',
    countries: statutory,
    page: 'withdrawal',
    finds: [/\([*]\)|\[[*]\]|\*\)|sett kryss/],
  },
  {
    law: 'Directive (EU) 2023/2673, article 11a',
    countries: ['EU'],
    page: 'withdrawal',
    finds: [/^Withdraw from contract here$/m, /^Confirm withdrawal$/m],
  },
  one(
    'DE',
    '§ 356a BGB',
    'withdrawal',
    /^Vertrag widerrufen$/m,
    /^Widerruf bestätigen$/m,
    /auch online unter Vertrag widerrufen/,
  ),
  one(
    'DE',
    'EGBGB, Anlage 1',
    'withdrawal',
    /letzte Ware in Besitz genommen/,
    /Wir tragen die Kosten der Rücksendung/,
  ),
  one(
    'DE',
    'EGBGB, Anlage 2',
    'withdrawal',
    /^Muster-Widerrufsformular$/m,
    /^– Hiermit widerrufe\(n\) ich\/wir \(\*\)/m,
  ),
  one(
    'FR',
    'Code de la consommation, L. 221-21 et D. 221-5',
    'withdrawal',
    /^Renoncer au contrat ici$/m,
    /^Confirmer la rétractation$/m,
  ),
  one(
    'FR',
    'Code de la consommation, annexe R. 221-1',
    'withdrawal',
    /^Modèle de formulaire de rétractation$/m,
    /^Je\/nous \(\*\) vous notifie\/notifions/m,
  ),
  one(
    'CZ',
    '§ 1829 občanského zákoníku, NV 29/2023',
    'withdrawal',
    /poslední kus zboží/,
    /^Vzorový formulář pro odstoupení od smlouvy$/m,
  ),
  one(
    'DK',
    'forbrugeraftaleloven § 20 a',
    'withdrawal',
    /^Fortryd aftale$/m,
    /^Bekræft fortrydelse$/m,
  ),
  one(
    'SE',
    '2 kap. 10 a § lagen 2005:59',
    'withdrawal',
    /^Ångra avtalet här$/m,
    /^Bekräfta frånträde$/m,
    /standardformulär/,
  ),
  one(
    'NO',
    'angrerettloven §§ 8, 20-25',
    'withdrawal',
    /^Angreskjema$/m,
    /den siste varen/,
    /frivillig/,
  ),
  one(
    'GB',
    'SI 2013/3134, regulations 29-38 and Schedule 3',
    'withdrawal',
    /^Model cancellation form$/m,
    /the last good/,
  ),
  one(
    'NL',
    'artikel 6:230oa BW',
    'withdrawal',
    /^Hier de overeenkomst herroepen$/m,
    /^Herroeping bevestigen$/m,
  ),
  one(
    'IT',
    'Codice del consumo, articolo 54-bis',
    'withdrawal',
    /^Recedere dal contratto qui$/m,
    /^Conferma recesso$/m,
  ),
  one(
    'CH',
    'OR: no right of withdrawal',
    'withdrawal',
    /kein Widerrufsrecht|pas de droit de révocation|non prevede un diritto di recesso/,
  ),
  // Guarantees
  {
    law: 'Directive (EU) 2019/771',
    countries: union.filter((each) => each !== 'NL'),
    page: 'guarantee',
    finds: [/\b[23]\b/, /\b(?:12|24)\b/],
  },
  {
    law: 'Directive (EU) 2019/771, article 17',
    countries: [...union, 'NO', 'CH', 'CA'],
    page: 'guarantee',
    finds: seller,
  },
  {
    law: 'Directive (EU) 2024/1799',
    countries: union,
    page: 'guarantee',
    // The period that the repair adds, in the sentence on repair: the presumption is 12 months,
    // too.
    finds: [
      /(?:reparieren|repair|réparation|herstel|riparazione|reparación|reparação|naprawę|opravu|reparation)[a-zà-ž,;\s]{1,70}12 (?:Monate|months|mois|maanden|mesi|meses|miesięcy|měsíců|måneder|månader)/i,
    ],
  },
  one(
    'DE',
    '§§ 438, 477, 475, 479 BGB',
    'guarantee',
    /2 Jahre ab Lieferung/,
    /ersten 12 Monaten/,
    /um 12 Monate/,
    /unentgeltlich/,
    /in allen Ländern/,
  ),
  one(
    'FR',
    'Code de la consommation, annexe D. 211-2',
    'terms',
    /^Le consommateur dispose d’un délai de deux ans/m,
    /300 000 euros/,
    /articles 1641 à 1649 du code civil/,
  ),
  one('FR', 'Code de la consommation, L. 217-7', 'guarantee', /24 mois/),
  one(
    'BE',
    'ancien Code civil, article 1649quater',
    'guarantee',
    /2 (?:ans|jaar)/,
    /24 (?:mois|maanden)/,
  ),
  one('NL', 'artikel 7:17 BW', 'guarantee', /een vaste termijn noemt de wet niet/, /7:17/),
  one(
    'GB',
    'Consumer Rights Act 2015',
    'guarantee',
    /Up to thirty days/,
    /up to 6 years, five in Scotland/,
    /does not affect your statutory rights/,
  ),
  one('ES', 'TRLGDCU, artículos 120 y 121', 'guarantee', /3 años/, /24 meses/),
  one('PT', 'Decreto-Lei n.º 84/2021', 'guarantee', /3 anos/),
  one('CZ', '§ 2165, § 2161 občanského zákoníku', 'guarantee', /do 2 let/, /12 měsíců/),
  one('CZ', '§ 13, § 19 zákona č. 634/1992 Sb.', 'terms', /písemné potvrzení/, /do třiceti dnů/),
  one('SE', 'konsumentköplagen 2022:260', 'guarantee', /3 år/, /24 månader/, /två månader/),
  one(
    'NO',
    'forbrukerkjøpsloven §§ 18, 27',
    'guarantee',
    /5 år/,
    /to år/,
    /24 månedene/,
    /to måneder/,
  ),
  one('CH', 'OR 210', 'guarantee', /2 (?:Jahre|ans|anni)/),
  one(
    'US',
    '16 CFR 701.3 and 702.3',
    'guarantee',
    /^Limited Warranty$/m,
    /vary from State to State/,
  ),
  // Prices and border
  one(
    'CH',
    'PBV 3-4',
    'terms',
    /8[.,]1\s?%/,
    /Recyclinggebühr|taxe anticipée de recyclage|tassa di riciclaggio anticipata/,
  ),
  one('US', '19 U.S.C. 1321 (end of the exemption)', 'shipping', /Import duties/),
  // Disputes
  one(
    'FR',
    'Code de la consommation, L. 612-1, L. 616-1, R. 616-1',
    'terms',
    /3 allée des Tilleuls, 75000 Paris/,
    /mediation\.orvane\.example/,
  ),
  one('FR', 'Code de la consommation, L. 616-1', 'imprint', /mediation\.orvane\.example/),
  one('DE', '§ 36 VSBG', 'terms', /nicht verpflichtet und nicht bereit/),
  one('DE', '§ 36 VSBG', 'imprint', /nicht verpflichtet und nicht bereit/),
  one(
    'BE',
    'Code de droit économique, XVI.4',
    'terms',
    /Albert II/,
    /mediationconsommateur\.be|consumentenombudsdienst\.be/,
  ),
  one('DK', 'forbrugerklageloven', 'imprint', /Toldboden 2, 8800 Viborg/, /naevneneshus\.dk/),
  one('SE', 'lagen 2015:671, 14 §', 'imprint', /Allmänna reklamationsnämnden/, /www\.arn\.se/),
  one('NO', 'markedsføringsloven § 10 a', 'terms', /forbrukertilsynet\.no/, /klageutvalget/),
  one('NO', 'markedsføringsloven § 10 a', 'imprint', /forbrukertilsynet\.no/),
  one(
    'CZ',
    '§ 14 zákona č. 634/1992 Sb.',
    'terms',
    /Gorazdova 1969\/24, 120 00 Praha 2/,
    /coi\.gov\.cz\/informace-o-adr/,
  ),
  one('CZ', '§ 14 zákona č. 634/1992 Sb.', 'imprint', /coi\.gov\.cz\/informace-o-adr/),
  // Imprint
  {
    law: 'Directive 2000/31/EC, article 5',
    countries: [...statutory, 'CH', 'US', 'CA'],
    page: 'imprint',
    finds: [...seller, /RCS Nantes/],
  },
  one('DE', '§ 5 DDG', 'imprint', /USt-IdNr\./, /Vertreten durch/),
  one(
    'FR',
    'LCEN, article 1-1',
    'imprint',
    /directrice de la publication/,
    /Cloudflare, Inc\., 101 Townsend Street/,
    /\+1 650 319 8930/,
  ),
  one('NO', 'ehandelsloven § 8', 'imprint', /merverdiavgiftspliktig/),
  // Privacy
  {
    law: 'GDPR, article 13',
    countries: [...union, 'NO', 'GB'],
    page: 'privacy',
    finds: [/14 quai des Tisserands/, /privacy@orvane\.example/, /Cloudflare/],
  },
  one(
    'GB',
    'Data Protection Act 2018, section 164A',
    'privacy',
    /within thirty days/,
    /Orvane UK Ltd/,
  ),
  one(
    'CH',
    'DSG 19',
    'privacy',
    /Frankreich|France|Francia/,
    /Vereinigten Staaten|États-Unis|Stati Uniti/,
    /Feldeggweg 1/,
  ),
  one(
    'US',
    'Cal. Civ. Code 1798.135',
    'privacy',
    /^Your privacy choices$/m,
    /Cookies and Your Privacy Choices at the foot of every page/,
    /Global Privacy Control/,
  ),
  one('AT', 'DSG', 'privacy', /Barichgasse 40-42, 1030 Wien/),
  one('CZ', 'GDPR', 'privacy', /Pplk\. Sochora 27/),
  // Products
  {
    law: 'Regulation (EU) 2023/988, article 19',
    countries: union,
    page: 'duties',
    finds: seller.slice(0, 2),
  },
  {
    law: 'Regulation (EU) 2023/2854, article 3',
    countries: union,
    page: 'duties',
    finds: [/2023\/2854/],
  },
  one(
    'GB',
    'Product Security and Telecommunications Infrastructure Act 2022',
    'duties',
    /security@orvane\.example/,
    /statement of compliance/,
  ),
  one(
    'DE',
    'ElektroG § 18',
    'duties',
    /Batterien und Lampen/,
    /Löschen Sie Ihre Daten/,
    /durchgestrichene Tonne/,
  ),
  one('DE', 'ElektroG § 6', 'imprint', /WEEE-Reg\.-Nr\. DE 00000000/),
  one(
    'EU',
    'Directive 2013/11/EU, article 20',
    'terms',
    /consumer-redress\.ec\.europa\.eu/,
    /ECC-Net/,
  ),
  // Accessibility
  one('DE', 'BFSG § 14', 'accessibility', /Marktüberwachungsstelle/),
  one('CZ', 'zákon č. 424/2023 Sb.', 'accessibility', /Česká obchodní inspekce/),
  one('GB', 'Equality Act 2010', 'accessibility', /Equality Act 2010/),
  one('US', 'ADA, Title III', 'accessibility', /Americans with Disabilities Act/),
]

/**
 * Words that a law prescribes for a button or beside a price, by the country; the message that has
 * them, and what it has to say.
 */
export const labels: readonly {
  law: string
  countries: readonly string[]
  message: 'order' | 'lowest'
  says: RegExp
}[] = [
  {
    law: '§ 312j(3) BGB, § 8(2) FAGG',
    countries: ['DE', 'AT'],
    message: 'order',
    says: /^Zahlungspflichtig bestellen$/,
  },
  { law: 'L. 221-14', countries: ['FR'], message: 'order', says: /avec obligation de paiement$/ },
  {
    law: 'ustawa o prawach konsumenta, art. 17(3)',
    countries: ['PL'],
    message: 'order',
    says: /^Zamówienie z obowiązkiem zapłaty$/,
  },
  {
    law: '§ 1826a(2) občanského zákoníku',
    countries: ['CZ'],
    message: 'order',
    says: /zavazující k platbě$/,
  },
  {
    law: 'lagen 2005:59, 2 kap. 9 §',
    countries: ['SE'],
    message: 'order',
    says: /betalningsskyldighet$/,
  },
  {
    law: 'angrerettloven § 16',
    countries: ['NO'],
    message: 'order',
    says: /^Bestilling med forpliktelse til å betale$/,
  },
  {
    law: 'Directive 2011/83/EU, article 8(2)',
    countries: ['EU', 'GB'],
    message: 'order',
    says: /^Order with obligation to pay$/,
  },
  {
    law: '§ 11 PAngV',
    countries: ['DE'],
    message: 'lowest',
    says: /letzten 30 Tage vor der Preis/,
  },
  {
    law: 'L. 112-1-1',
    countries: ['FR'],
    message: 'lowest',
    says: /^Prix le plus bas des 30 jours précédents/,
  },
  {
    law: '§ 12a zákona č. 634/1992 Sb.',
    countries: ['CZ'],
    message: 'lowest',
    says: /^Nejnižší cena za posledních 30 dnů před slevou/,
  },
  { law: 'Directive 98/6/EC, article 6a', countries: union, message: 'lowest', says: /30/ },
]
