import {
  brume,
  brumePlate,
  brumeSide,
  echo,
  filet,
  filetBelow,
  grisou,
  ronde,
  traitMagnet,
  traitSensor,
} from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import { orage, orageBase, pack } from '../kit/outdoor-devices.ts'
import { at, circle, label, path, rect } from '../kit/pen.ts'
import { type ProductDrawings, type StepDrawing, tabPulled } from '../kit/scenes.ts'
import {
  arrow,
  burst,
  distance,
  drop,
  hold,
  no,
  press,
  time,
  turnArrow,
  view,
  waves,
  yes,
} from '../kit/signs.ts'
import {
  ceiling,
  door,
  eaves,
  floor,
  person,
  roomCorner,
  socket,
  window,
} from '../kit/surroundings.ts'
import { ladder, screwdriver, screwHead } from '../kit/tools.ts'

const bed = path('M150 150v-34M150 134h64v16M214 134v16M154 134v-8h16v8', 'fine')

const highNearDoor = floor + door(12, 50) + at(110, 44, echo, { size: 0.7 }) + yes(110, 12) + bed

const plugEcho: StepDrawing = ({ plug }) =>
  socket(50, 80, plug) +
  at(128, 80, echo) +
  arrow(98, 80, 80, 80) +
  path('M176 30v100', 'fine') +
  rect(186, 56, 26, 40, 4, 'body') +
  screwHead(199, 66) +
  screwHead(199, 86) +
  label(50, 140, '1', 'act') +
  label(199, 140, '2', 'act')

const traitOnWindow: StepDrawing = ({ small }) =>
  window(14, 24, 100, 116) +
  rect(128, 14, 44, 132, 2, 'fine') +
  rect(176, 14, 44, 132, 2, 'fine') +
  at(152, 80, traitSensor) +
  at(190, 80, traitMagnet) +
  distance(161, 126, 184, 126, '') +
  label(172, 146, `≤ ${small('20', '¾')}`, 'act') +
  path('M108 60l20-10', 'fine')

/** A motion sensor in the corner of a room, and the way that people cross. */
const cornerSensor =
  roomCorner +
  at(120, 40, ronde, { size: 0.6 }) +
  view(120, 48, 52, 128, 128) +
  view(120, 48, 172, 124, 124)

export const alarmDrawings: ProductDrawings = {
  brume: [
    ({ length }) =>
      ceiling +
      path('M16 22v128M224 22v128', 'fine') +
      floor +
      at(112, 22, brumeSide) +
      distance(16, 66, 84, 66, `≥ ${length(0.5, 1.6)}`) +
      path('M204 22v16M190 54q0-16 14-16t14 16z', 'fine') +
      distance(140, 66, 190, 66, '≥') +
      yes(112, 92),
    () =>
      ceiling +
      at(84, 22, brumePlate, { size: 1.6 }) +
      screwHead(64, 34) +
      screwHead(104, 34) +
      screwdriver(105, 40, 78) +
      turnArrow(118, 96, 14, -30, 200) +
      at(184, 22, brumePlate, { size: 1.1 }) +
      rect(164, 30, 40, 6, 1, 'act') +
      label(60, 140, '1', 'act') +
      label(184, 140, '2', 'act'),
    () =>
      ceiling +
      at(120, 22, brumePlate, { size: 1.4 }) +
      at(120, 66, brumeSide, { size: 1.4 }) +
      path('M120 62V36M113 43l7-7 7 7', 'act') +
      path('M70 116q50 22 100 0M162 112l9 3-3 9', 'act'),
    () =>
      at(90, 84, brume, { size: 1.5 }) +
      press(90, 84) +
      time(190, 40, '1 s') +
      path('M150 66q8 18 0 36M162 58q12 26 0 52', 'act'),
  ],
  grisou: [
    ({ range }) =>
      floor +
      person(44, 150, 110) +
      at(112, 52, grisou, { size: 0.7 }) +
      rect(176, 96, 46, 54, 3, 'fine') +
      path('M192 132q0-12 7-20 7 8 7 20z', 'fine') +
      distance(112, 122, 176, 122, range([1, 3], [3, 10])) +
      path('M16 52h74', 'act dash'),
    () =>
      rect(30, 44, 72, 72, 14, 'body') +
      screwHead(66, 62) +
      screwHead(66, 98) +
      screwdriver(69, 62, -14) +
      turnArrow(150, 40, 14, -150, 90) +
      rect(170, 62, 48, 48, 12, 'body') +
      rect(178, 74, 32, 24, 2, 'act') +
      label(66, 142, '1', 'act') +
      label(194, 142, '2', 'act'),
    () =>
      rect(26, 48, 56, 56, 12, 'body') +
      circle(54, 62, 3) +
      circle(54, 90, 3) +
      burst(54, 76, 42, 49) +
      at(150, 76, grisou) +
      arrow(118, 76, 100, 76) +
      time(212, 60, '1 min'),
    () =>
      at(74, 84, grisou, { size: 1.5 }) +
      press(74, 84) +
      path('M126 66q8 18 0 36M138 58q12 26 0 52', 'act') +
      person(196, 150, 106),
  ],
  filet: [
    tabPulled(at(0, 0, filet, { size: 1.3 }), 26, -2),
    () =>
      at(100, 80, filetBelow, { size: 1.6 }) +
      path('M100 54 78 94', 'act') +
      circle(100, 54, 9, 'act') +
      circle(78, 94, 9, 'act') +
      drop(152, 40) +
      path('M180 62q8 18 0 36M192 54q12 26 0 52', 'act'),
    () =>
      floor +
      path('M30 40h70l-8 26H38zM65 66v14q0 12 14 12h8q12 0 12 12v46', 'fine') +
      at(58, 130, filet, { size: 0.7 }) +
      rect(140, 54, 80, 96, 5, 'fine') +
      circle(180, 106, 26, 'fine') +
      path('M150 66h14', 'fine') +
      drop(98, 126, 5) +
      path('M84 146h18', 'act'),
  ],
  echo: [
    () => highNearDoor + no(182, 142, 8),
    plugEcho,
    () =>
      at(64, 84, echo, { size: 1.2 }) +
      hold(64, 84, 128, 34) +
      waves(110, 98) +
      phoneWith(174, 42, 'add'),
  ],
  orage: [
    () =>
      eaves +
      at(144, 70, orage, { size: 0.7 }) +
      ladder(96, 150, 84) +
      path('M120 72H24', 'act dash') +
      path('M8 150h200', 'fine') +
      path('M12 132l4-8h16l4 8v8H12z', 'fine') +
      yes(60, 40),
    () =>
      path('M16 12h150v136H16', 'fine') +
      rect(54, 34, 76, 100, 2, 'dash') +
      at(92, 84, orageBase, { size: 1.3 }) +
      [-18, 18].map((x) => screwHead(92 + x, 53) + screwHead(92 + x, 115)).join('') +
      screwdriver(113, 54, -10) +
      turnArrow(196, 34, 14, -150, 90),
    () =>
      at(70, 84, orageBase, { size: 1.3 }) +
      at(152, 84, pack, { size: 0.8 }) +
      arrow(134, 84, 104, 84) +
      time(208, 44, '10 min') +
      path('M190 104h8l8-7v22l-8-7h-8zM212 98l14 20', 'act'),
    () =>
      at(60, 78, orageBase) +
      at(150, 78, orage) +
      arrow(120, 62, 92, 62) +
      path('M150 150v-28', 'act') +
      rect(144, 128, 12, 22, 3, 'body') +
      turnArrow(150, 124, 20, 160, 20) +
      burst(60, 78, 44, 50),
    () =>
      at(60, 84, orage) +
      path('M96 76q5 8 0 16', 'act') +
      phoneWith(170, 42, 'quiet') +
      waves(150, 84, -1) +
      label(118, 44, '1/10', 'act'),
  ],
  trait: [
    () =>
      window(20, 20, 110, 124) +
      path('M122 50l54-24 10 20-54 24z', 'body') +
      path('M130 78l10-6M134 92l14-8M128 62q22 12 8 40', 'act') +
      rect(196, 92, 24, 46, 3, 'body') +
      path('M202 92v-12h12v12') +
      drop(208, 116, 6),
    traitOnWindow,
    tabPulled(at(0, 0, traitSensor, { size: 1.4 }), 10, 20),
  ],
  ronde: [
    ({ length }) =>
      cornerSensor +
      distance(184, 40, 184, 132, length(2.2, 7)) +
      path('M60 132h96', 'act') +
      path('M148 126l8 6-8 6M68 126l-8 6 8 6', 'act'),
    () =>
      path('M80 10v140M160 10v140', 'fine') +
      path('M34 20v100', 'fine') +
      at(44, 74, ronde, { size: 0.9 }) +
      path('M94 40 120 60 146 40M120 60v60', 'fine') +
      at(120, 84, ronde, { size: 0.8 }) +
      path('M170 112h60v6h-60z', 'fine') +
      at(200, 92, ronde, { size: 0.9 }) +
      label(44, 140, '1', 'act') +
      label(120, 140, '2', 'act') +
      label(200, 140, '3', 'act'),
    tabPulled(at(0, 0, ronde, { size: 1.4 }), 28, 4),
    () =>
      cornerSensor +
      person(92, 140, 74) +
      path('M104 120h34M130 114l8 6-8 6', 'act') +
      burst(120, 40, 17, 23) +
      time(40, 44, '2 min'),
  ],
  'pack-maison': [
    ({ plug }) =>
      floor +
      door(12, 50) +
      socket(118, 56, plug) +
      at(184, 56, echo) +
      arrow(154, 56, 148, 56) +
      path('M118 84v66', 'act dash'),
    traitOnWindow,
    () => cornerSensor,
    () =>
      phoneWith(30, 42, 'armed') +
      window(112, 26, 80, 110) +
      path('M120 34l-26-10v110l26-6', 'fine') +
      at(196, 70, traitSensor, { size: 0.6 }) +
      burst(196, 70, 26, 33) +
      arrow(128, 80, 100, 80),
  ],
}
