// Requirements: HELP-1, HELP-2, HELP-3, HELP-4, HELP-7.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { type Language, languages, locales, marketOf, markets } from '#shared/markets/markets.ts'
import { helpPath } from '#shared/routes/help-path.ts'
import { wholePlan } from './support/whole-content.ts'

/**
 * Authorities, bodies for disputes, advice and accessibility by country, and the makers of the
 * standard Matter.
 */
const officialHosts = [
  'accessible-eu-centre.ec.europa.eu',
  'consumer-redress.ec.europa.eu',
  'coi.gov.cz',
  'consumentenombudsdienst.be',
  'cppa.ca.gov',
  'csa-iot.org',
  'digst.dk',
  'forbrugerombudsmanden.dk',
  'forbrukertilsynet.no',
  'ico.org.uk',
  'mediationconsommateur.be',
  'meldpunt.belgie.be',
  'naevneneshus.dk',
  'pointdecontact.belgique.be',
  'polubowne.uokik.gov.pl',
  'signal.conso.gouv.fr',
  'uodo.gov.pl',
  'uokik.gov.pl',
  'uoou.gov.cz',
  'www.acm.nl',
  'www.aepd.es',
  'www.agcm.it',
  'www.agid.gov.it',
  'www.arn.se',
  'www.asae.gov.pt',
  'www.autoriteitpersoonsgegevens.nl',
  'www.autoriteprotectiondonnees.be',
  'www.bfdi.bund.de',
  'www.cai.gouv.qc.ca',
  'www.citizensadvice.org.uk',
  'www.cniacc.pt',
  'www.cnil.fr',
  'www.cnpd.pt',
  'www.consuwijzer.nl',
  'www.datatilsynet.dk',
  'www.datatilsynet.no',
  'www.dsb.gv.at',
  'www.dsca.gob.es',
  'www.eccnet.eu',
  'www.edoeb.admin.ch',
  'www.edpb.europa.eu',
  'www.equalityadvisoryservice.com',
  'www.garanteprivacy.it',
  'www.gegevensbeschermingsautoriteit.be',
  'www.imy.se',
  'www.inr.pt',
  'www.klageutvalget.no',
  'www.konsumentverket.se',
  'www.livroreclamacoes.pt',
  'www.mlbf-barrierefrei.de',
  'www.ombudsstelle.at',
  'www.opc.gouv.qc.ca',
  'www.pfron.org.pl',
  'www.priv.gc.ca',
  'www.pts.se',
  'www.sozialministeriumservice.gv.at',
  'www.uutilsynet.no',
  'www.verbraucherzentrale.de',
]

/**
 * Sites that an operator replaces with the real ones: the companion app, the group, and the
 * mediator of the invented seller.
 */
const replacedHosts = ['my.orvane.example', 'www.arvel.example', 'mediation.orvane.example']

/** Where routes to resellers are shown, by a link that nothing is loaded from. */
const mapHosts = ['www.openstreetmap.org']

const allowed = new Set([...officialHosts, ...replacedHosts, ...mapHosts])

const { tables } = await wholePlan()
const Row = z.object({
  collection: z.string(),
  id: z.string(),
  language: z.string(),
  body: z.string(),
})
const documents = tables
  .filter(({ table }) => table === 'documents')
  .flatMap(({ rows }) => rows.map((row) => Row.parse(row)))

function hostsIn(text: string): string[] {
  return [...text.matchAll(/https?:\/\/([\w.-]+)/g)].map(([, host]) => host!)
}

it('lead to no host that is not listed, from pushed content', () => {
  const strange = hostsIn(JSON.stringify(tables.map(({ rows }) => rows)))
  expect([...new Set(strange)].filter((host) => !allowed.has(host))).toEqual([])
})

it('lead to no host that is not listed, from messages, mails and the settings of the brand', () => {
  const messages = readdirSync('content/messages', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .map((name) => `content/messages/${name}`)
  const mails = readdirSync('worker/commerce/mail')
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => `worker/commerce/mail/${name}`)
  const own = new Set([...replacedHosts, 'shop.orvane.example', 'www.w3.org'])
  // The sender calls the service that an operator configures.
  const files = [...messages, 'shared/settings/brand.ts', ...mails].filter(
    (file) => !file.endsWith('sender.ts'),
  )
  const strange = files.flatMap((file) =>
    hostsIn(readFileSync(file, 'utf8')).flatMap((host) =>
      own.has(host) ? [] : `${file}: ${host}`,
    ),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(strange).toEqual([])
})

it('are all of the list still used', () => {
  const found = new Set(hostsIn(JSON.stringify(tables.map(({ rows }) => rows))))
  expect([...officialHosts, ...mapHosts].filter((host) => !found.has(host))).toEqual([])
})

const topics = [
  'help',
  'help-orders',
  'help-delivery',
  'help-returns',
  'help-warranty',
  'help-privacy',
  'help-account',
  'help-payment',
  'help-contact',
]
const Paths = z.object({ paths: z.partialRecord(z.enum(languages), z.string()) })

function pathOf(id: string, language: Language): string | undefined {
  return Paths.parse(JSON.parse(readFileSync(`content/pages/${id}.json`, 'utf8'))).paths[language]
}

it.each(languages)('to the help centre are those of its pages, in %s', (language) => {
  expect(pathOf('help', language)).toBe(helpPath(language))
  for (const topic of topics.slice(1))
    expect(pathOf(topic, language)).toMatch(new RegExp(`^${helpPath(language)}/[a-z]+$`))
})

function sectionsOf(id: string, locale: string): string {
  const { language } = markets.find(({ code }) => code === locale)!
  const rows = documents.filter((row) => row.collection === 'page-sections' && row.id === id)
  return (rows.find((row) => row.language === locale) ??
    rows.find((row) => row.language === language))!.body
}

it.each(locales)('within the help centre of %s stay in its language', (locale) => {
  const home = helpPath(marketOf(locale).language)
  const others = languages.map(helpPath).filter((path) => path !== home)
  for (const topic of topics) {
    const links = [...sectionsOf(topic, locale).matchAll(/"link":"(\/[^"]*)"/g)].map(([, l]) => l!)
    expect(links.length).toBeGreaterThan(0)
    for (const link of links)
      expect(others.some((other) => link === other || link.startsWith(`${other}/`))).toBe(false)
  }
})

it('names a legal right to return only where there is one', () => {
  for (const { code, country } of markets) {
    const answers = sectionsOf('help-returns', code)
    const isVoluntary = ['CH', 'US', 'CA'].includes(country)
    expect(answers).not.toContain(' 0 ')
    expect(answers).toMatch(/\b30\b/)
    expect(/\b14\b[^"]*30\b/.test(answers), code).toBe(!isVoluntary)
  }
})

it('of the help centre lead to every product that is sold in a storefront', () => {
  const count = (locale: string) =>
    [...sectionsOf('help', locale).matchAll(/"link":"\/[^"]*\/installation"/g)].length
  const guides = documents.filter(
    ({ collection, language, body }) =>
      collection === 'page' && language === 'en' && body.includes('"type":"installation"'),
  )
  expect(count('de-de')).toBe(guides.length)
  expect(count('en-us')).toBeLessThan(guides.length)
  expect(count('no-no')).toBeLessThan(guides.length)
})
