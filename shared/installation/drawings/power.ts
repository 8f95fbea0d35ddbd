import {
  bascule,
  bulb,
  compte,
  lampHolder,
  lid,
  note,
  noteDuo,
  noteSide,
  passerelle,
  railEnds,
  zenith,
} from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import { at, circle, label, path, rect } from '../kit/pen.ts'
import { paired, powerOff, type ProductDrawings } from '../kit/scenes.ts'
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
import { floor, fuseBox, house, shelf, socket, wallBox, wire } from '../kit/surroundings.ts'
import { screwdriver, screwHead, spiritLevel, usbPlug } from '../kit/tools.ts'

const lightSwitch = rect(-24, -28, 48, 56, 6, 'body') + rect(-13, -17, 26, 34, 3)
const smallLamp = path('M0-30v14M-16 2q0-18 16-18T16 2z', 'fine')

export const powerDrawings: ProductDrawings = {
  bascule: [
    powerOff(lightSwitch),
    () =>
      wallBox(60, 80, 40) +
      path('M48 46v40M72 46v40') +
      at(150, 44, lightSwitch, { size: 0.8 }) +
      arrow(96, 60, 122, 50) +
      phoneWith(190, 66, 'wires'),
    ({ wires }) =>
      wallBox(120, 70, 62) +
      wire('M100 4v66', wires.live) +
      wire('M140 4v66', wires.l2) +
      rect(82, 64, 76, 40, 6, 'body') +
      circle(100, 76, 6) +
      circle(140, 76, 6) +
      label(100, 98, 'L', 'small') +
      path('M140 90v8M136 94l4 5 4-5') +
      path('M64 118v-20M58 92h12v10H58z', 'body') +
      at(210, 62, smallLamp) +
      path('M148 20q40 0 54 24M196 36l6 8 2-10', 'act') +
      label(60, 24, 'L', 'act'),
    () =>
      wallBox(64, 84, 40) +
      circle(64, 84, 30) +
      screwHead(44, 84) +
      screwHead(84, 84) +
      spiritLevel(64, 30, 56) +
      screwdriver(87, 86, 40) +
      at(186, 84, bascule) +
      arrow(150, 70, 112, 74),
    () =>
      at(80, 84, bascule, { size: 1.4 }) +
      turnArrow(80, 84, 54, -40, -150) +
      hold(80, 84, 166, 34) +
      at(206, 110, smallLamp) +
      path('M194 120l-4 8M206 122v9M218 120l4 8', 'act'),
  ],
  compte: [
    () =>
      fuseBox(20, 36, 0) +
      path('M36 128v14M30 136l6 6 6-6', 'act') +
      rect(140, 60, 44, 40, 6, 'body') +
      path('M150 60v-12a12 12 0 0 1 24 0v12') +
      circle(162, 78, 5, 'act') +
      path('M200 70h20v30h-20zM206 70V52M214 70V52', 'body') +
      label(210, 118, '0 V', 'act'),
    ({ small }) =>
      at(120, 84, railEnds) +
      at(120, 66, compte) +
      path('M120 118v22M113 133l7 7 7-7', 'act') +
      burst(120, 84, 60, 66) +
      distance(214, 74, 214, 94, '') +
      label(208, 66, small('35', '1⅜'), 'act'),
    ({ wires }) =>
      wire('M60 4v42', wires.live) +
      wire('M100 4v42', wires.l2) +
      wire('M140 4v42', wires.l3) +
      wire('M180 4v42', wires.neutral) +
      rect(36, 40, 168, 76, 8, 'body') +
      ['L1', 'L2', 'L3', 'N']
        .map((name, index) => {
          const x = 60 + index * 40
          return circle(x, 52, 6) + circle(x, 104, 6) + label(x, 84, name, 'small')
        })
        .join('') +
      wire('M60 112v44', wires.live) +
      wire('M100 112v44', wires.l2) +
      wire('M140 112v44', wires.l3) +
      wire('M180 112v44', wires.neutral) +
      path('M16 20v28M10 42l6 6 6-6M16 112v28M10 134l6 6 6-6', 'act'),
    () =>
      at(84, 84, compte, { size: 1.2 }) +
      rect(52, 24, 64, 18, 3, 'act') +
      rect(52, 126, 64, 18, 3, 'act') +
      path('M84 2v16M78 12l6 6 6-6', 'act') +
      burst(84, 84, 30, 36) +
      fuseBox(142, 38, 9) +
      path('M157 144v-14M151 136l6-6 6 6', 'act'),
    () =>
      rect(16, 20, 90, 124, 4, 'fine') +
      path('M98 76v14', 'fine') +
      path('M42 56h8v8h-8zM54 56h8v8h-8zM42 68h8v8h-8zM56 70h4M62 74v4', 'solid') +
      rect(36, 50, 34, 34, 2) +
      path('M78 66h50', 'act dash') +
      phoneWith(148, 42, 'scan') +
      yes(214, 40),
  ],
  note: [
    ({ plug }) =>
      socket(46, 84, plug) +
      at(78, 84, noteSide, { size: 1.1 }) +
      arrow(150, 120, 108, 120) +
      at(170, 50, noteSide, { size: 0.6 }) +
      at(200, 50, noteSide, { size: 0.6 }) +
      no(198, 50, 30),
    paired(at(0, 0, note, { size: 1.4 }), 24, -26),
    () =>
      at(52, 84, note) +
      path('M52 84q30 40 54 20', 'fine') +
      path('M96 66h44v52H96zM104 66v-10h28v10M140 78h10v20h-10', 'fine') +
      phoneWith(180, 42, 'name'),
  ],
  'note-duo': [
    ({ plug }) =>
      path('M16 12h110v136H16z', 'fine') +
      socket(70, 70, plug) +
      path('M40 40q30-22 60 0', 'fine') +
      rect(160, 34, 56, 92, 4, 'body') +
      rect(178, 56, 20, 16, 2) +
      circle(188, 92, 5, 'act') +
      label(188, 114, '30 mA', 'act') +
      path('M100 70h58', 'act dash'),
    ({ small }) =>
      floor +
      path('M14 8v144', 'fine') +
      at(100, 62, noteDuo) +
      rect(84, 28, 32, 10, 2) +
      path('M54 74q-20 10-20 40v36', 'fine') +
      distance(176, 88, 176, 150, small('300', '12')) +
      path('M40 104v16M34 114l6 6 6-6', 'act'),
    () =>
      at(66, 84, noteDuo) +
      hold(66, 63, 136, 34) +
      waves(116, 96) +
      phoneWith(178, 42, 'add') +
      label(44, 134, '1', 'act') +
      label(88, 134, '2', 'act'),
    () =>
      at(110, 92, noteDuo, { size: 1.4 }) +
      at(79, 92, lid, { size: 1.4 }) +
      at(141, 56, path('M-22 0h44l-6-24h-32z', 'body')) +
      path('M186 50q10 22-8 36M180 76l-3 11 11-1', 'act') +
      path('M40 20v8M70 12v8M100 16v8M200 20v8', 'act'),
  ],
  veilleuse: [
    () =>
      at(70, 56, lampHolder) +
      at(70, 80, bulb, { turn: 180 }) +
      path('M100 60q8-8 0-16M112 66q12-14 0-28', 'act') +
      at(180, 60, lightSwitch) +
      path('M180 100v20M174 113l6 7 6-7', 'act') +
      time(36, 110, ''),
    () =>
      at(120, 44, lampHolder) +
      at(120, 98, bulb, { turn: 180 }) +
      arrow(168, 100, 168, 60) +
      turnArrow(120, 86, 34, 150, 30) +
      circle(102, 86, 4, 'act solid') +
      circle(138, 86, 4, 'act solid') +
      at(206, 70, bulb, { turn: 180, size: 0.6 }) +
      circle(195, 76, 3, 'act solid') +
      circle(217, 76, 3, 'act solid') +
      no(206, 68, 26),
    () =>
      at(60, 44, lampHolder) +
      at(60, 78, bulb, { turn: 180 }) +
      burst(60, 92, 26, 33) +
      label(60, 146, '3×', 'act') +
      waves(100, 92) +
      phoneWith(166, 42, 'add'),
  ],
  passerelle: [
    () =>
      house(20, 8, 200, 140) +
      path('M20 100h200M120 64v84', 'fine') +
      at(120, 92, passerelle, { size: 0.5 }) +
      circle(120, 92, 34, 'act dash') +
      circle(120, 92, 58, 'act dash') +
      rect(28, 112, 30, 30, 2, 'fine') +
      no(43, 127, 12),
    () =>
      shelf(80, 108, 130) +
      at(150, 92, passerelle) +
      usbPlug(108, 94) +
      path('M108 104H56', 'act') +
      rect(20, 60, 40, 22, 3, 'body') +
      path('M28 60V44M52 60V44', 'fine') +
      path('M40 82v22h16', 'act') +
      circle(30, 71, 1) +
      circle(38, 71, 1),
    () =>
      at(70, 92, passerelle, { size: 1.3 }) +
      hold(70, 80, 140, 34) +
      path('M36 80q34 26 68 0', 'act') +
      phoneWith(180, 42, 'add'),
    () =>
      at(62, 60, passerelle) +
      press(62, 50) +
      label(62, 26, '1', 'act') +
      at(62, 124, note, { size: 0.8 }) +
      hold(62, 124, 120, 104) +
      label(24, 128, '2', 'act') +
      path('M84 74q20 16 0 34', 'act') +
      phoneWith(176, 42, 'added'),
  ],
  zenith: [
    () =>
      at(140, 76, zenith, { size: 1.3 }) +
      usbPlug(100, 76) +
      time(204, 34, '4 h') +
      arrow(36, 100, 76, 86),
    () =>
      at(58, 84, zenith, { size: 1.2 }) +
      turnArrow(58, 84, 46, -150, -40) +
      path('M98 84h40', 'act dash') +
      phoneWith(160, 42, 'scan'),
    () =>
      house(14, 24, 96, 112) +
      path('M30 62 62 36M38 66l32-26', 'act') +
      rect(44, 92, 34, 40, 3) +
      path('M52 102q5-6 9 0t9 0', 'act') +
      waves(86, 108) +
      at(172, 84, zenith, { size: 1.2 }) +
      waves(130, 84, -1),
    () =>
      path('M14 8v144', 'fine') +
      at(64, 80, circle(0, 0, 24, 'body') + circle(0, 0, 5)) +
      screwHead(64, 80) +
      screwdriver(67, 82, 34) +
      at(176, 72, zenith) +
      arrow(142, 72, 98, 76) +
      burst(64, 80, 28, 33),
  ],
}
