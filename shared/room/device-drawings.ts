import * as kit from '../installation/kit/devices.ts'
import * as outdoor from '../installation/kit/outdoor-devices.ts'
import { at, circle, path, rect } from '../installation/kit/pen.ts'

// Half the size of the drawings of steps: a device would be a dot at the scale of the house.
const usual = 0.36

/** Aube at a wall to the left, from its side. */
const aubeSide =
  path('M0-14h5v28H0z', 'body') +
  path('M5-4h10v8H5z', 'body') +
  rect(14, -26, 16, 52, 8, 'body') +
  circle(34, 0, 10, 'body') +
  path('M38-22l22-10M40-14l26-2M38 22l20 12', 'act')

/** Orage at a wall to the left, from its side. */
const orageSide =
  rect(0, -34, 24, 68, 11, 'body') + path('M16-28v56', 'act') + path('M24-10h6M24 0h6M24 10h6')

/** The post in the lawn that carries a gauge; it ends below at the ground. */
const post = (length: number) => path(`M-4 28h8v${length}h-8z`, 'body')

const smaller = (markup: string, size = usual) => at(0, 0, markup, { size })

/**
 * The drawings of devices in the house, centred at 0, 0 or, at a wall, with the wall to the left.
 */
export const deviceDrawings: Partial<Record<string, string>> = {
  aube: smaller(aubeSide),
  bascule: smaller(kit.bascule, 0.3),
  brise: smaller(kit.brise),
  brume: smaller(kit.brumeSide, 0.4),
  cadence: smaller(kit.cadence, 0.34),
  carillon: smaller(kit.carillon),
  ciel: smaller(kit.cielBase),
  clavier: smaller(outdoor.clavier, 0.34),
  compte: smaller(kit.compte, 0.34),
  echo: smaller(kit.echo),
  filet: smaller(kit.filet, 0.34),
  grisou: smaller(kit.grisou),
  moiteur: smaller(kit.moiteur),
  note: smaller(kit.note),
  'note-duo': smaller(kit.noteDuo),
  orage: smaller(orageSide),
  passerelle: smaller(kit.passerelle, 0.34),
  pluie: smaller(outdoor.pluie + post(46)),
  ronde: smaller(kit.ronde, 0.42),
  seuil: smaller(outdoor.seuil, 0.38),
  soir: smaller(outdoor.soir(14)),
  solaire: smaller(outdoor.solaireSide(24), 0.4),
  souffle: smaller(kit.souffle, 0.34),
  'station-plus': smaller(kit.stationPlus),
  tempo: smaller(kit.tempo, 0.4),
  trait: smaller(kit.traitSensor + at(20, 0, kit.traitMagnet), 0.34),
  veille: smaller(outdoor.veille, 0.34),
  veilleuse: smaller(kit.bulb, 0.42),
  vent: smaller(outdoor.vent + post(550)),
  verrou: smaller(outdoor.verrou, 0.36),
  zenith: smaller(kit.zenith, 0.42),
}
