import type { Language } from '#shared/markets/markets.ts'

export interface GuaranteeTexts {
  title: string
  text: string
  /** Says that these words are not the Union's own notice. */
  inWords: string
  terms: string
  portal: string
}

/** The legal guarantee of conformity in plain words, for as long as the Union's artwork is not there; {{years}} is the market's. */
export const guaranteeTexts: Record<Language, GuaranteeTexts> = {
  cs: {
    title: 'Zákonná práva z vadného plnění',
    text: 'Nejméně {{years}} roky od převzetí odpovídá prodávající podle práva EU za to, že zboží nemá vady. Vadné zboží bezplatně opraví nebo vymění; když to nepomůže, máte nárok na slevu nebo na vrácení peněz. Právo vaší země vám může dávat víc.',
    inWords: 'Sdělení vlastními slovy, ne úřední oznámení EU.',
    terms: 'Obchodní podmínky',
    portal: 'Práva spotřebitelů v EU',
  },
  da: {
    title: 'Lovbestemt reklamationsret',
    text: 'I mindst {{years}} år fra leveringen hæfter sælgeren efter EU-retten for, at varen er uden fejl og mangler. Er den ikke det, skal den repareres eller ombyttes gratis; lykkes det ikke, kan du få afslag i prisen eller pengene tilbage. Loven i dit land kan give dig mere.',
    inWords: 'Oplysning med vores egne ord, ikke EU’s officielle meddelelse.',
    terms: 'Handelsbetingelser',
    portal: 'Forbrugerrettigheder i EU',
  },
  de: {
    title: 'Gesetzliche Gewährleistung',
    text: 'Mindestens {{years}} Jahre ab Lieferung haftet der Verkäufer nach EU-Recht dafür, dass die Ware mangelfrei ist. Mangelhafte Ware wird kostenlos repariert oder ersetzt; gelingt das nicht, können Sie den Preis mindern oder Ihr Geld zurückverlangen. Das Recht Ihres Landes kann Ihnen mehr geben.',
    inWords: 'Hinweis in eigenen Worten, nicht die offizielle Mitteilung der EU.',
    terms: 'AGB',
    portal: 'Verbraucherrechte in der EU',
  },
  en: {
    title: 'Legal guarantee',
    text: 'Under EU law the seller is liable for faulty goods for at least {{years}} years from delivery. They are repaired or replaced free of charge; if that fails, you can have the price reduced or your money back. The law of your country may give you more.',
    inWords: 'Notice in our own words, not the official EU notice.',
    terms: 'Terms of sale',
    portal: 'Consumer rights in the EU',
  },
  es: {
    title: 'Garantía legal de conformidad',
    text: 'Durante al menos {{years}} años desde la entrega, el vendedor responde por ley de las faltas de conformidad del producto. Se repara o se sustituye gratis; si no se consigue, puedes pedir una reducción del precio o la devolución del dinero. La ley de tu país puede darte más derechos.',
    inWords: 'Texto informativo, no el aviso oficial de la UE.',
    terms: 'Condiciones de venta',
    portal: 'Derechos de los consumidores en la UE',
  },
  fr: {
    title: 'Garantie légale de conformité',
    text: 'Pendant au moins {{years}} ans à compter de la livraison, le vendeur répond des défauts de conformité en vertu du droit de l’Union européenne. Le produit est réparé ou remplacé sans frais ; à défaut, vous pouvez obtenir une réduction du prix ou le remboursement. La loi de votre pays peut vous donner davantage.',
    inWords: 'Information en toutes lettres, et non la notice officielle de l’Union européenne.',
    terms: 'Conditions générales de vente',
    portal: 'Droits des consommateurs dans l’Union européenne',
  },
  it: {
    title: 'Garanzia legale di conformità',
    text: 'Per almeno {{years}} anni dalla consegna il venditore risponde per legge dei difetti di conformità del prodotto. La riparazione o la sostituzione è gratuita; se non riesce, puoi ottenere una riduzione del prezzo o il rimborso. La legge del tuo Paese può darti di più.',
    inWords: 'Informazione in forma di testo, non l’avviso ufficiale dell’UE.',
    terms: 'Condizioni di vendita',
    portal: 'Diritti dei consumatori nell’UE',
  },
  nl: {
    title: 'Wettelijke garantie',
    text: 'Tot ten minste {{years}} jaar na de levering staat de verkoper er volgens EU-recht voor in dat het product deugt. Een gebrekkig product wordt gratis hersteld of vervangen; lukt dat niet, dan heb je recht op een lagere prijs of op je geld terug. De wet van je land kan je meer geven.',
    inWords: 'Mededeling in eigen woorden, niet de officiële kennisgeving van de EU.',
    terms: 'Algemene voorwaarden',
    portal: 'Consumentenrechten in de EU',
  },
  no: {
    title: 'Lovfestet reklamasjonsrett',
    text: 'I minst {{years}} år fra leveringen svarer selgeren etter loven for at varen er uten feil og mangler. Er den ikke det, blir den reparert eller byttet gratis; lykkes ikke det, kan du kreve prisavslag eller pengene tilbake. Loven i landet ditt kan gi deg mer.',
    inWords: 'Opplyst med våre egne ord, ikke EUs offisielle meddelelse.',
    terms: 'Salgsvilkår',
    portal: 'Forbrukerrettigheter i EU',
  },
  pl: {
    title: 'Prawna gwarancja zgodności',
    text: 'Przez co najmniej {{years}} lata od dostawy sprzedawca odpowiada na mocy prawa UE za zgodność towaru z umową. Wadliwy towar jest bezpłatnie naprawiany lub wymieniany, a jeśli to się nie uda, przysługuje obniżenie ceny albo zwrot pieniędzy. Prawo twojego kraju może dawać ci więcej.',
    inWords: 'Informacja własnymi słowami, a nie urzędowe powiadomienie UE.',
    terms: 'Regulamin sprzedaży',
    portal: 'Prawa konsumentów w UE',
  },
  pt: {
    title: 'Garantia legal de conformidade',
    text: 'Durante pelo menos {{years}} anos a contar da entrega, o vendedor responde por lei pela falta de conformidade do produto. A reparação ou a substituição é gratuita; se não resultar, pode obter uma redução do preço ou a devolução do dinheiro. A lei do seu país pode dar-lhe mais direitos.',
    inWords: 'Informação em texto, e não o aviso oficial da UE.',
    terms: 'Condições gerais de venda',
    portal: 'Direitos dos consumidores na UE',
  },
  sv: {
    title: 'Lagstadgad reklamationsrätt',
    text: 'I minst {{years}} år från leveransen ansvarar säljaren enligt lag för att varan är felfri. Är den inte det repareras eller byts den utan kostnad; om det inte lyckas kan du få prisavdrag eller pengarna tillbaka. Lagen i ditt land kan ge dig mer.',
    inWords: 'Information med våra egna ord, inte EU:s officiella meddelande.',
    terms: 'Köpvillkor',
    portal: 'Konsumenträttigheter i EU',
  },
}
