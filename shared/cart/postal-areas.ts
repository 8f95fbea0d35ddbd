interface Area {
  /** Beginnings of postal codes, in capitals, without spaces and hyphens. */
  codes: readonly string[]
  /** Working days more than to the rest of the country, for least and most. */
  more: readonly [number, number]
  /** The carrier's own words that the days are taken from; an area without them has an estimate. */
  source?: Source
}

interface Source {
  page: string
  says: string
  /** The day on which the page was read, in a stored copy. */
  read: string
}

const postOffice: Source = {
  page: 'https://www.postoffice.co.uk/help-support/posting/in-branch-dpd',
  says: 'Mainland next day; Scottish Highlands and Islands, Northern Ireland 2 to 5 working days',
  read: '2026-11-26',
}

/**
 * Places that a parcel reaches by ship or plane, or by a road that is not driven every day
 * (PRICE-10). Days with a source are the difference between what a carrier of the country publishes
 * for the area and for the rest. All others are estimates: an operator replaces them by those of
 * the carriers, together with content/shipping-methods.json.
 */
export const areas: Readonly<Record<string, readonly Area[]>> = {
  // Yukon, Northwest Territories and Nunavut; Newfoundland and Labrador.
  CA: [
    { codes: ['X', 'Y'], more: [3, 6] },
    { codes: ['A'], more: [1, 2] },
  ],
  // Islands in the North Sea, Hiddensee and Helgoland.
  DE: [
    {
      codes: [
        '18565', '25849', '25859', '25863', '25869', '25938', '25946', '25980', '25992', '25996',
        '25997', '25999', '26465', '26474', '26486', '26548', '26571', '26579', '26757', '27498',
      ],
      more: [1, 2],
    },
  ], // oxfmt-ignore
  // Bornholm.
  DK: [{ codes: ['37'], more: [1, 1] }],
  // Balearic Islands; Canary Islands; Ceuta and Melilla.
  ES: [
    { codes: ['07'], more: [1, 2] },
    { codes: ['35', '38'], more: [3, 5] },
    { codes: ['51', '52'], more: [2, 4] },
  ],
  // Åland; northern Lapland.
  FI: [{ codes: ['22', '998', '999'], more: [1, 2] }],
  // Corsica. La Poste names two working days for all of metropolitan France, Corsica apart or not.
  FR: [{ codes: ['20'], more: [1, 2] }],
  // Northern Ireland; the Highlands, the Hebrides, Orkney and Shetland.
  GB: [
    { codes: ['BT'], more: [1, 4], source: postOffice },
    { codes: ['HS', 'IV', 'KW', 'ZE'], more: [1, 4], source: postOffice },
  ],
  // Islands of the Aegean and the Ionian Sea, and Crete.
  GR: [
    {
      codes: ['49', '70', '71', '72', '73', '74', '81', '82', '83', '84', '85'],
      more: [0, 1],
      source: {
        page: 'https://www.acscourier.net/en/services/domestic-courier-services/basic-domestic-courier-services/',
        says: 'Business days from Attica: land destinations 1 to 2, island destinations 1 to 3',
        read: '2026-11-26',
      },
    },
  ],
  // Sardinia and Sicily.
  IT: [
    {
      codes: ['07', '08', '09', '90', '91', '92', '93', '94', '95', '96', '97', '98'],
      more: [1, 1],
    },
  ],
  // Texel, Terschelling, Vlieland, Ameland and Schiermonnikoog.
  NL: [{ codes: ['179', '888', '889', '916'], more: [1, 1] }],
  // Svalbard; Finnmark and the north of Troms.
  NO: [
    {
      codes: ['917'],
      more: [8, 8],
      source: {
        page: 'https://www.posten.no/vilkar/norgespakke-0-35-kg',
        says: '2 to 5 days; to Svalbard and Jan Mayen about 14 days, which are ten working days',
        read: '2026-11-26',
      },
    },
    { codes: ['90', '91', '93', '94', '95', '96', '97', '98', '99'], more: [1, 2] },
  ],
  // Madeira; the Azores.
  PT: [
    { codes: ['90', '91', '92', '93', '94'], more: [2, 4] },
    { codes: ['95', '96', '97', '98', '99'], more: [3, 5] },
  ],
  // Gotland; the far north.
  SE: [{ codes: ['62', '98'], more: [1, 1] }],
  // Alaska; Hawaii and Guam; Puerto Rico and the Virgin Islands; armed forces abroad.
  US: [
    { codes: ['995', '996', '997', '998', '999'], more: [2, 4] },
    { codes: ['967', '968', '969'], more: [2, 4] },
    { codes: ['006', '007', '008', '009'], more: [2, 4] },
    { codes: ['09', '340', '962', '963', '964', '965', '966'], more: [4, 8] },
  ],
}

/**
 * The beginning of a postal code, or a whole one, that takes other days than the rest of its
 * country; undefined for all others. `code` as typed.
 */
export function postalAreaOf(country: string, code: string | undefined): string | undefined {
  return areaOf(country, code)?.codes[0]
}

/** Working days to an address: those to its country, and what its postal code adds. */
export function daysTo(
  [least, most]: readonly [number, number],
  country: string,
  code: string | undefined,
): [number, number] {
  const [moreLeast, moreMost] = areaOf(country, code)?.more ?? [0, 0]
  return [least + moreLeast, most + moreMost]
}

function areaOf(country: string, code = ''): Area | undefined {
  if (!Object.hasOwn(areas, country)) return undefined
  const plain = code.toUpperCase().replaceAll(/[\s-]/g, '')
  return areas[country]?.find(({ codes }) => codes.some((begin) => plain.startsWith(begin)))
}
