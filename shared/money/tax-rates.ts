/** A country's standard VAT rate; prices include it. */
export interface VatRate {
  /** Hundredths of a per cent: 20 % is 2000. */
  permyriad: number
  /** Which amount is rounded to the cent: the net amount, or the tax. */
  rounding: 'net' | 'tax'
  source: string
  /**
   * First day of the rate where the source has it, else of the year in which it was last confirmed.
   */
  validFrom: string
}

/** A tax added at the checkout, with its name on the receipt. */
export interface SalesTax {
  name: 'Sales tax' | 'GST' | 'HST' | 'PST' | 'QST' | 'RST'
  permyriad: number
}

const unionTable =
  'newcraft.dev/vat-rates-eu-countries, December 2025, citing the European Commission'
const swissTable = 'Federal decree of 9 December 2022; avalara.com, Swiss VAT rates, December 2025'
const britishTable = 'Finance (No. 2) Act 2010, section 3'
const norwegianTable = 'skatteetaten.no/en/rates/value-added-tax'

const union = (permyriad: number, validFrom = '2025-01-01'): VatRate => ({
  permyriad,
  rounding: 'net',
  source: unionTable,
  validFrom,
})

/**
 * Standard rates by country of delivery; an operator must check them before going live, and after
 * changes of tax law.
 */
export const vatRates: Readonly<Record<string, VatRate>> = {
  AT: union(2000),
  BE: union(2100),
  BG: union(2000),
  CH: { permyriad: 810, rounding: 'net', source: swissTable, validFrom: '2024-01-01' },
  CY: union(1900),
  CZ: union(2100),
  DE: union(1900),
  DK: union(2500),
  EE: union(2400, '2025-07-01'),
  ES: union(2100),
  FI: union(2550, '2024-09-01'),
  FR: union(2000),
  GB: { permyriad: 2000, rounding: 'tax', source: britishTable, validFrom: '2011-01-04' },
  GR: union(2400),
  HR: union(2500),
  HU: union(2700, '2012-01-01'),
  IE: union(2300),
  IT: union(2200),
  LI: { permyriad: 810, rounding: 'net', source: swissTable, validFrom: '2024-01-01' },
  LT: union(2100),
  LU: union(1700),
  LV: union(2100),
  MT: union(1800),
  NL: union(2100),
  NO: { permyriad: 2500, rounding: 'net', source: norwegianTable, validFrom: '2025-01-01' },
  PL: union(2300),
  PT: union(2300),
  RO: union(2100, '2025-08-01'),
  SE: union(2500),
  SI: union(2200),
  SK: union(2300, '2025-01-01'),
}

/**
 * Source of the two tables of added tax; state rates without those of counties and cities. @public
 */
export const salesTaxSource = {
  CA: {
    source: 'canada.ca, GST/HST calculator and rates, and the provinces for PST, RST and QST',
    validFrom: '2025-04-01',
  },
  US: { source: 'State departments of revenue, statewide general rates', validFrom: '2025-01-01' },
} as const

const gst: SalesTax = { name: 'GST', permyriad: 500 }
const hst = (permyriad: number): readonly SalesTax[] => [{ name: 'HST', permyriad }]
const state = (permyriad: number): readonly SalesTax[] =>
  permyriad === 0 ? [] : [{ name: 'Sales tax', permyriad }]

/**
 * Taxes by country and region code of the delivery address. An empty list is a region without tax.
 */
export const salesTaxRates: Readonly<
  Record<string, Readonly<Record<string, readonly SalesTax[]>>>
> = {
  CA: {
    AB: [gst],
    BC: [gst, { name: 'PST', permyriad: 700 }],
    MB: [gst, { name: 'RST', permyriad: 700 }],
    NB: hst(1500),
    NL: hst(1500),
    NS: hst(1400),
    NT: [gst],
    NU: [gst],
    ON: hst(1300),
    PE: hst(1500),
    QC: [gst, { name: 'QST', permyriad: 997.5 }],
    SK: [gst, { name: 'PST', permyriad: 600 }],
    YT: [gst],
  },
  US: {
    AA: state(0),
    AE: state(0),
    AK: state(0),
    AL: state(400),
    AP: state(0),
    AR: state(650),
    AS: state(0),
    AZ: state(560),
    CA: state(725),
    CO: state(290),
    CT: state(635),
    DC: state(600),
    DE: state(0),
    FL: state(600),
    GA: state(400),
    GU: state(0),
    HI: state(400),
    IA: state(600),
    ID: state(600),
    IL: state(625),
    IN: state(700),
    KS: state(650),
    KY: state(600),
    LA: state(500),
    MA: state(625),
    MD: state(600),
    ME: state(550),
    MI: state(600),
    MN: state(687.5),
    MO: state(422.5),
    MP: state(0),
    MS: state(700),
    MT: state(0),
    NC: state(475),
    ND: state(500),
    NE: state(550),
    NH: state(0),
    NJ: state(662.5),
    NM: state(487.5),
    NV: state(685),
    NY: state(400),
    OH: state(575),
    OK: state(450),
    OR: state(0),
    PA: state(600),
    PR: state(1150),
    RI: state(700),
    SC: state(600),
    SD: state(420),
    TN: state(700),
    TX: state(625),
    UT: state(485),
    VA: state(530),
    VI: state(0),
    VT: state(600),
    WA: state(650),
    WI: state(500),
    WV: state(600),
    WY: state(400),
  },
}
