import { carillon, keyTag } from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import {
  clavier,
  clavierBase,
  doorEdge,
  oldPlate,
  seuil,
  seuilPlate,
  verrou,
  verrouInner,
} from '../kit/outdoor-devices.ts'
import { at, circle, label, path, rect } from '../kit/pen.ts'
import { powerOff, type ProductDrawings, type StepDrawing } from '../kit/scenes.ts'
import {
  arrow,
  burst,
  distance,
  hold,
  no,
  press,
  time,
  turnArrow,
  waves,
  yes,
} from '../kit/signs.ts'
import { door, floor, lead, terminals } from '../kit/surroundings.ts'
import { cell, key, screwdriver, screwHead, usbPlug } from '../kit/tools.ts'

/** A plate that is screwed beside a door, at its height above the ground. */
function besideDoor(plate: string, meters: number, feet: number): StepDrawing {
  return ({ length }) =>
    floor +
    door(16) +
    at(116, 78, plate, { size: 0.64 }) +
    screwHead(116, 64) +
    screwHead(116, 92) +
    screwdriver(120, 63, -24) +
    distance(150, 78, 150, 150, length(meters, feet))
}

const seuilBesideDoor = besideDoor(seuilPlate, 1.2, 4)
const wedge = path('M204 64v40h22z', 'body') + label(212, 52, '15°', 'act')

export const doorDrawings: ProductDrawings = {
  seuil: [
    powerOff(at(0, 0, seuil, { size: 0.8 })),
    (place) => seuilBesideDoor(place) + wedge,
    () =>
      at(120, 96, seuilPlate, { size: 1.5 }) +
      lead('M60 10q10 60 51 76') +
      lead('M180 10q-10 60-51 76') +
      terminals(102, 84, ['1', '2']) +
      path('M78 22q42 26 84 0M78 22v9M162 22v9', 'act'),
    () =>
      at(60, 74, seuilPlate) +
      burst(60, 74, 42, 49) +
      at(166, 74, seuil) +
      arrow(140, 60, 112, 60) +
      at(166, 142, key(0, 0)) +
      turnArrow(166, 122, 22, 150, 30),
    () =>
      at(64, 82, seuil, { size: 1.3 }) +
      press(64, 105) +
      waves(104, 60) +
      phoneWith(170, 42, 'view'),
  ],
  carillon: [
    () =>
      rect(30, 48, 60, 60, 14, 'body') +
      cell(50, 60) +
      cell(70, 60) +
      at(184, 78, carillon) +
      arrow(112, 64, 148, 64) +
      path('M50 12v26M44 32l6 6 6-6M70 12v26M64 32l6 6 6-6', 'act'),
    () =>
      at(62, 84, carillon, { size: 1.3 }) +
      circle(62, 84, 28, 'act') +
      hold(89, 84, 130, 34) +
      waves(116, 96) +
      phoneWith(174, 42, 'add'),
    () =>
      floor +
      door(8, 40) +
      path('M110 40v110', 'fine') +
      path('M40 74q-8-6 0-12M34 78q-14-10 0-20', 'act') +
      path('M168 150v-28h52v28M160 150v-44h8M228 150v-44h-8', 'fine') +
      at(194, 66, carillon, { size: 0.8 }) +
      waves(216, 66) +
      yes(194, 26) +
      path('M100 96 150 76', 'act dash'),
  ],
  clavier: [
    besideDoor(clavierBase, 1.3, 4),
    () =>
      path('M16 12h208v136H16z', 'fine') +
      at(78, 80, clavierBase, { size: 1.3 }) +
      screwHead(78, 54) +
      screwHead(78, 106) +
      screwdriver(81, 54, -16) +
      turnArrow(160, 34, 14, -150, 90) +
      rect(158, 88, 34, 50, 8, 'dash') +
      path('M166 98h18M166 106h18M166 114h18M166 122h18', 'act'),
    () =>
      at(60, 82, clavierBase) +
      burst(60, 82, 40, 47) +
      at(168, 82, clavier) +
      arrow(136, 82, 112, 82),
    () =>
      at(60, 84, clavier, { size: 1.2 }) +
      waves(100, 84) +
      phoneWith(140, 42, 'codes') +
      path('M206 150V60h26', 'fine') +
      path('M214 96h12M214 104h8M214 112h12', 'act') +
      no(220, 104, 17),
  ],
  verrou: [
    ({ small }) =>
      at(70, 84, doorEdge) +
      path('M52 12v8M88 12v8M52 16h36', 'act') +
      label(156, 20, small('38–80', '1½–3⅛'), 'act') +
      rect(128, 38, 40, 100, 2, 'dash') +
      circle(148, 68, 8, 'act') +
      path('M142 104a8 8 0 1 1 12 0v12a6 6 0 0 1-12 0z', 'act') +
      yes(202, 92),
    () =>
      path('M16 8h104v144', 'fine') +
      at(70, 82, oldPlate) +
      circle(70, 56, 8, 'act') +
      circle(70, 118, 8, 'act') +
      screwdriver(76, 56, -14) +
      turnArrow(154, 34, 14, 60, -150) +
      arrow(120, 110, 200, 110),
    () =>
      at(42, 80, verrou) +
      path('M66 64h32M66 68h32', 'fine') +
      rect(108, 8, 26, 144, 1, 'fine') +
      path('M78 64h86v6H78z', 'body') +
      at(194, 80, verrouInner) +
      arrow(64, 112, 98, 112) +
      arrow(172, 112, 144, 112),
    () =>
      at(74, 84, verrouInner, { size: 1.3 }) +
      path('M58 30h32v38H58z', 'body') +
      cell(66, 34, 30) +
      cell(82, 34, 30) +
      cell(150, 44) +
      cell(170, 44) +
      arrow(138, 56, 104, 50) +
      turnArrow(204, 104, 18, -200, 120) +
      circle(204, 104, 11, 'act'),
    () =>
      path('M30 150V14h48v136', 'fine') +
      path('M78 14l58 14v122l-58 0z') +
      at(120, 88, verrou, { size: 0.6 }) +
      turnArrow(120, 78, 17, -150, 60) +
      at(170, 44, key(0, 12, 90)) +
      label(214, 60, '1', 'act') +
      at(178, 92, keyTag, { size: 0.7 }) +
      label(214, 96, '2', 'act') +
      rect(170, 116, 18, 32, 4, 'body') +
      label(214, 138, '3', 'act'),
  ],
  cle: [
    () =>
      phoneWith(98, 42, 'key') +
      circle(118, 64, 20, 'act') +
      at(186, 92, keyTag) +
      label(60, 70, '+', 'act'),
    () =>
      at(70, 84, verrou) +
      at(142, 74, keyTag, { turn: -90 }) +
      waves(114, 72, -1) +
      burst(70, 68, 18, 25) +
      time(204, 60, '1 s'),
    () => at(60, 92, keyTag, { size: 1.4 }) + phoneWith(150, 42, 'name') + arrow(92, 92, 132, 74),
  ],
  'pack-seuil': [
    () =>
      at(52, 62, seuil) +
      usbPlug(52, 106, -90) +
      time(100, 44, '4 h') +
      path('M136 20v124', 'fine') +
      at(190, 76, seuilPlate) +
      path('M184 8v62M196 8v62', 'act') +
      label(160, 30, '1', 'act') +
      label(224, 30, '2', 'act'),
    besideDoor(seuil, 1.2, 4),
    () =>
      floor +
      at(30, 92, seuil, { size: 0.7 }) +
      press(30, 105) +
      waves(52, 82) +
      path('M104 10v140', 'fine') +
      at(186, 72, carillon) +
      cell(136, 30, 26) +
      cell(154, 30, 26) +
      path('M222 60q5 12 0 24M230 54q8 18 0 36', 'act'),
  ],
}
