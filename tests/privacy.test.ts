// Requirements: LAW-5.
import { describe, expect, it } from 'vitest'
import { type Language, type Locale, locales, marketOf } from '#shared/markets/markets.ts'
import { readClauses } from '#scripts/push/law/clauses.ts'

const clauses = readClauses('.')
const words = (id: string, locale: Locale) => JSON.stringify(clauses.clause(id, locale).text)

/** What people may ask for, in the order of the list below, by the language of the page. */
const rights: Record<Language, readonly RegExp[]> = {
  cs: [
    /přístup/,
    /oprav/,
    /výmaz/,
    /omezení/,
    /přenositelnost/,
    /námitku/,
    /odvolat/,
    /musíte/,
    /stroji/,
  ],
  da: [
    /indsigt/,
    /rettet/,
    /slettet/,
    /begrænset/,
    /udleveret/,
    /indsigelse/,
    /trække et samtykke/,
    /skal kun/,
    /maskine/,
  ],
  de: [
    /einsehen/,
    /berichtigen/,
    /löschen/,
    /einschränken/,
    /mitnehmen/,
    /widersprechen/,
    /Einwilligung für die Zukunft/,
    /müssen Sie nur/,
    /Maschine/,
  ],
  en: [
    /see/,
    /correct/,
    /erase/,
    /restricted/,
    /take with you/,
    /object/,
    /withdraw any consent/,
    /only what an order needs/,
    /machine/,
  ],
  es: [
    /acceder/,
    /rectificarlos/,
    /suprimirlos/,
    /limitar/,
    /llevártelos/,
    /oponerte/,
    /retirar/,
    /Solo tienes que/,
    /máquina/,
  ],
  fr: [
    /consulter/,
    /corriger/,
    /effacer/,
    /limiter/,
    /emporter/,
    /opposer/,
    /retirer/,
    /ne devez donner que/,
    /machine/,
  ],
  it: [
    /accedere/,
    /correggerli/,
    /cancellare/,
    /limitare/,
    /portarli/,
    /opporti/,
    /revocare/,
    /Devi dare solo/,
    /macchina/,
  ],
  nl: [
    /inzien/,
    /corrigeren/,
    /wissen/,
    /beperken/,
    /meenemen/,
    /bezwaar/,
    /intrekken/,
    /hoeft alleen/,
    /machine/,
  ],
  no: [
    /innsyn/,
    /rettet/,
    /slettet/,
    /begrenset/,
    /utlevert/,
    /protestere/,
    /trekke tilbake et samtykke/,
    /bare å oppgi/,
    /maskin/,
  ],
  pl: [
    /wglądu/,
    /sprostowania/,
    /usunięcia/,
    /ograniczenia/,
    /przeniesienia/,
    /sprzeciwu/,
    /cofnięcia/,
    /trzeba tylko/,
    /maszyna/,
  ],
  pt: [
    /acesso/,
    /retificação/,
    /apagamento/,
    /limitação/,
    /portabilidade/,
    /oposição/,
    /retirar/,
    /Só tem de/,
    /máquina/,
  ],
  sv: [
    /tillgång/,
    /rättade/,
    /raderade/,
    /begränsad/,
    /flyttade/,
    /invända/,
    /återkalla/,
    /bara lämna/,
    /maskin/,
  ],
}

/**
 * Articles 7(3), 13(2) and 15 to 22 of the GDPR; the two last are what has to be given, and
 * machines.
 */
const named = 9

/** Countries of the GDPR and of its British form. */
const bound = locales.filter((locale) =>
  clauses.isFor('privacy.objection', marketOf(locale).country),
)

describe('the privacy page', () => {
  it('speaks of every right in every language', () => {
    for (const each of Object.values(rights)) expect(each).toHaveLength(named)
    expect(bound.length).toBeGreaterThanOrEqual(19)
  })

  it.each(bound)('of %s names every right of the GDPR, apart the one to object', (locale) => {
    const text = words('privacy.rights', locale)
    for (const right of rights[marketOf(locale).language]) expect(text).toMatch(right)
    expect(text).toContain('{{seller.privacyEmail}}')
    expect(text).toContain('{{country.privacyAnswer}}')
    // Against direct marketing without a reason, set apart (article 21(4)).
    expect(words('privacy.objection', locale)).toMatch(/\*\*[^*]{20,}\*\*/)
  })

  it.each(bound)('of %s names controller, purposes, transfers and the authority', (locale) => {
    const controller = words('privacy.controller', locale)
    for (const name of ['name', 'address', 'privacyEmail'])
      expect(controller).toContain(`{{seller.${name}}}`)
    expect(words('privacy.data', locale)).toContain('"insert":"retention"')
    expect(words('privacy.transfers', locale)).toContain('{{seller.host}}')
    for (const name of ['name', 'address', 'web'])
      expect(words('privacy.authority', locale)).toContain(`{{country.privacyAuthority.${name}}}`)
  })
})
