import { echo } from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import {
  aube,
  aubePlate,
  equerre,
  equerreAbove,
  oldLamp,
  pack,
  packLights,
  soir,
  soirPlate,
  solaireFoot,
  solaireSide,
  veille,
} from '../kit/outdoor-devices.ts'
import { at, circle, circles, label, path, rect } from '../kit/pen.ts'
import { powerOff, type ProductDrawings, type StepDrawing } from '../kit/scenes.ts'
import {
  arrow,
  burst,
  distance,
  no,
  press,
  sun,
  time,
  turnArrow,
  view,
  waves,
  yes,
} from '../kit/signs.ts'
import { door, floor, person, shelf, socket, terminals, tree, wire } from '../kit/surroundings.ts'
import { screwdriver, screwHead, spiritLevel, tag, usbPlug } from '../kit/tools.ts'

const wallLeft =
  path('M20 8v144', 'fine') +
  path('M20 20l-10 8M20 50l-10 8M20 80l-10 8M20 110l-10 8M20 140l-10 8', 'fine')

/** A lens at its height at a wall, above a person. */
const highOnWall =
  (markup: string): StepDrawing =>
  ({ range }) =>
    floor +
    wallLeft +
    markup +
    person(160, 150, 84) +
    distance(96, 44, 96, 150, `${range([2.5, 3], [8, 10])}`)

/** An indoor camera in a corner: the door in its picture, the sofa not. */
const cornerCamera: StepDrawing = ({ length }) =>
  floor +
  door(164, 50) +
  shelf(16, 88, 44) +
  at(38, 66, veille, { size: 0.5 }) +
  view(50, 66, 160, 46, 118) +
  path('M76 150v-18q0-6 6-6h44q6 0 6 6v18M82 126v-10h44v10', 'fine') +
  no(104, 138, 8) +
  yes(196, 34) +
  distance(8, 66, 8, 150, '') +
  label(30, 132, length(1.5, 5), 'act')

export const cameraDrawings: ProductDrawings = {
  soir: [
    () =>
      at(120, 78, soir()) +
      usbPlug(120, 78) +
      time(200, 36, '5 h') +
      path('M30 128q40-30 60-30', 'fine') +
      arrow(38, 56, 84, 74),
    (place) =>
      highOnWall(at(20, 44, soir(20), { size: 0.7 }))(place) + sun(214, 36) + no(214, 36, 22),
    () =>
      path('M16 8h90v144H16', 'fine') +
      rect(30, 46, 62, 72, 2, 'dash') +
      at(60, 82, soirPlate, { size: 1.3 }) +
      screwHead(60, 69) +
      screwHead(60, 95) +
      screwdriver(63, 69, -30) +
      path('M140 8v144', 'fine') +
      at(140, 70, soir()) +
      path('M146 104v-14M140 96l6-6 6 6', 'act') +
      rect(141, 108, 10, 30, 3, 'body') +
      turnArrow(146, 122, 20, 150, 30),
    () =>
      wallLeft +
      at(20, 84, soir(-16), { size: 1.1 }) +
      turnArrow(39, 84, 70, -50, 30) +
      phoneWith(172, 42, 'view') +
      waves(134, 116),
    () =>
      phoneWith(30, 42, 'mask') +
      path('M120 150V84l34-30 34 30v66z', 'fine') +
      path('M196 150v-50h32v50', 'fine') +
      path('M196 108l32-8M196 120l32-8M196 132l32-8M196 144l32-8', 'act') +
      at(112, 60, soir(20), { size: 0.4 }) +
      path('M192 40v110', 'act dash'),
  ],
  aube: [
    powerOff(at(0, -20, oldLamp)),
    () =>
      at(70, 40, path('M-30-12h60M-14-12v30M0-12v34M14-12v30')) +
      tag(56, 66, 'L') +
      tag(84, 66, 'N') +
      path('M70 62v14M63 76h14M66 80h8') +
      at(160, 40, oldLamp) +
      arrow(160, 90, 160, 138) +
      path('M24 104h88v36H24z', 'body') +
      path('M32 114h20M32 122h20M32 130h12', 'fine') +
      label(78, 126, 'L N', 'act'),
    ({ range }) =>
      floor +
      path('M14 8v144', 'fine') +
      at(92, 50, aubePlate, { size: 1.2 }) +
      path('M58 22q34-8 68 0', 'act') +
      screwHead(73, 36) +
      screwHead(111, 36) +
      screwdriver(114, 36, 14) +
      path('M130 14l14-8 6 10-14 6z', 'body') +
      distance(200, 50, 200, 150, '') +
      label(164, 112, range([2.5, 3], [8, 10]), 'act'),
    ({ wires }) =>
      wire('M66 4q0 30 20 36T96 66', wires.live) +
      wire('M114 4v62', wires.neutral) +
      wire('M162 4q0 30-18 36T132 66', wires.earth) +
      terminals(87, 58, ['L', 'N', 'earth']) +
      at(114, 116, aube, { size: 1.1 }) +
      path('M32 140V98M25 105l7-7 7 7', 'act') +
      path('M202 140V98M195 105l7-7 7 7', 'act'),
    () =>
      phoneWith(26, 42, 'mask') +
      floor +
      at(130, 44, aube, { size: 0.6 }) +
      path('M108 50 96 150M152 50 196 150', 'act dash') +
      burst(130, 44, 38, 44) +
      path('M206 150v-60h26v60M206 100l26-8M206 116l26-8M206 132l26-8', 'act'),
  ],
  veille: [
    cornerCamera,
    () =>
      shelf(90, 128, 110) +
      at(144, 88, veille) +
      usbPlug(140, 122) +
      arrow(50, 142, 96, 134) +
      at(0, 0, phoneWith(24, 26, 'add')),
    () =>
      at(58, 76, veille) +
      waves(92, 76) +
      phoneWith(132, 42, 'face') +
      path('M196 52h32v44h-32zM212 96v14', 'fine') +
      circle(212, 70, 7, 'fine') +
      path('M204 90q8-12 16 0', 'fine') +
      no(212, 128),
  ],
  'pack-veille': [
    cornerCamera,
    ({ plug }) =>
      floor +
      door(8, 50) +
      socket(108, 46, plug) +
      at(178, 46, echo) +
      arrow(148, 46, 136, 46) +
      path('M164 150v-30M164 134h60v16M224 134v16', 'fine') +
      no(194, 142, 8),
    () =>
      at(50, 84, veille) +
      waves(84, 84) +
      phoneWith(130, 42, 'people') +
      phoneWith(190, 42, 'face'),
  ],
  batterie: [
    () =>
      at(70, 84, pack, { size: 1.5 }) +
      press(70, 82) +
      at(70, 84, packLights, { size: 1.5 }) +
      [0, 1, 2, 3]
        .map(
          (n) =>
            circle(130 + n * 14, 56, 4, 'act solid') +
            circle(130 + n * 14, 108, 4, n === 0 ? 'act solid' : 'act'),
        )
        .join('') +
      yes(208, 56) +
      at(206, 108, usbPlug(0, 0), { turn: 180 }) +
      path('M178 108h-2', 'fine'),
    () =>
      at(28, 56, soir(), { size: 1.2 }) +
      path('M28 8v96', 'fine') +
      turnArrow(64, 56, 34, -150, -30) +
      at(180, 56, pack, { turn: -90, size: 0.9 }) +
      arrow(150, 56, 112, 56) +
      at(180, 122, pack, { turn: 90, size: 0.7 }) +
      no(180, 122, 16),
  ],
  equerre: [
    () =>
      path('M120 4v150', 'fine') +
      at(120, 80, equerre, { size: 1.3 }) +
      spiritLevel(120, 20, 80) +
      path('M196 40l18-18 8 8-18 18-10 2z', 'body') +
      at(
        120,
        80,
        circles(
          [
            [-36, -16],
            [-36, 21],
            [36, -16],
            [36, 21],
          ],
          8,
          'act',
        ),
      ),
    ({ small }) =>
      path('M52 8l76 72-76 72', 'fine') +
      path('M40 8l76 72-76 72', 'fine') +
      at(130, 80, equerreAbove, { size: 1.4 }) +
      screwdriver(112, 56, -45) +
      screwdriver(112, 104, 45) +
      path('M182 80h20', 'fine') +
      path('M112 34 128 18M84 66l-6 6', 'act') +
      label(208, 50, small('30', '1.2'), 'act'),
    () =>
      at(70, 84, equerre, { size: 1.2 }) +
      circle(58, 86, 6, 'act') +
      circle(82, 86, 6, 'act') +
      at(178, 84, soir()) +
      arrow(166, 84, 128, 84) +
      screwdriver(84, 88, 56),
  ],
  solaire: [
    () =>
      floor +
      path('M30 150V70h70v80', 'fine') +
      at(100, 70, solaireSide(-35), { size: 0.6 }) +
      sun(196, 34, 14) +
      path('M184 44 136 66M188 50l-46 28', 'act') +
      time(40, 34, '2 h') +
      tree(210, 150, 50) +
      label(150, 140, 'S', 'act'),
    () =>
      path('M16 8h64v144H16', 'fine') +
      at(50, 60, solaireFoot) +
      screwHead(41, 60) +
      screwHead(59, 60) +
      screwdriver(62, 60, -10) +
      path('M110 150V96h52', 'fine') +
      at(136, 90, path('M-16 6h32v-5h-32zM0 1v-10', 'body')) +
      path('M194 150V20h16v130', 'fine') +
      at(194, 70, path('M-6-12h6v24h-6z', 'body')) +
      label(50, 130, '1', 'act') +
      label(136, 76, '2', 'act') +
      label(222, 74, '3', 'act'),
    () =>
      path('M20 8v144', 'fine') +
      at(20, 60, solaireSide(-55), { size: 1.1 }) +
      turnArrow(48, 60, 62, -60, 0) +
      label(128, 52, '35°', 'act') +
      path('M40 70q0 70 40 70t40-30', 'act') +
      at(150, 96, soir(), { size: 0.8 }) +
      path('M150 60v92', 'fine') +
      path('M120 110h34', 'act') +
      path('M80 146v4', 'act'),
  ],
}
