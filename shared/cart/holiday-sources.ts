/** The act that names the days of each row of `holidays.ts`. */
export const holidaySources: Readonly<Record<string, string>> = {
  AT: 'Arbeitsruhegesetz, § 7',
  BE: 'Arrêté royal du 18 avril 1974, article 1',
  CA: 'Canada Labour Code, sections 166 and 193',
  CH: 'Bundesverfassung, Art. 110, and days that most cantons share',
  CZ: 'Zákon č. 245/2000 Sb.',
  DE: 'Einigungsvertrag, Art. 2, and the laws of all sixteen Länder on holidays',
  DK: 'Helligdagsloven, without store bededag since lov nr. 214 of 2023',
  ES: 'Real Decreto 2001/1983, artículo 45',
  FR: 'Code du travail, article L. 3133-1',
  GB: 'Banking and Financial Dealings Act 1971, schedule 1, and gov.uk/bank-holidays',
  IE: 'Organisation of Working Time Act 1997, second schedule',
  IM: 'Banking and Financial Dealings Act 1971, schedule 1, and gov.uk/bank-holidays',
  IT: 'Legge 260/1949, and legge 151/2025 for 4 October',
  LI: 'Arbeitsgesetz (LI), Art. 18',
  LU: 'Code du travail (LU), article L. 232-2',
  MC: 'Loi n° 798 du 18 février 1966',
  NL: 'Algemene termijnenwet, artikel 3',
  NO: 'Act no. 12 of 1995 on days of rest, and the Act on the 1st and 17th of May',
  PL: 'Act of 18 January 1951 on days free from work, with 24 December',
  PT: 'Código do Trabalho, artigo 234.º',
  SE: 'Act 1989:253 on public holidays, and the eves that are like Sundays',
  US: '5 U.S.C. § 6103',
}

/** The day on which the rows were written; they were not yet compared with the acts. */
export const holidaysWritten = '2026-11-24'
