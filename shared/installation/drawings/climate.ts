import {
  adapter,
  airConditioner,
  boiler,
  brise,
  cadence,
  oldHead,
  remote,
  ribbedRing,
  roundPlate,
  socle,
  tempo,
  valveTail,
} from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import { at, circle, label, path, rect } from '../kit/pen.ts'
import { clickedOn, type ProductDrawings, type StepDrawing } from '../kit/scenes.ts'
import { arrow, burst, distance, hold, no, sun, time, turnArrow, waves, yes } from '../kit/signs.ts'
import { floor, fuseBox, lead, radiator, shelf, terminals } from '../kit/surroundings.ts'
import { screwdriver, screwHead, spiritLevel, tag, usbPlug } from '../kit/tools.ts'

const valveOnRadiator = radiator(8, 40, 70, 70) + path('M78 96h10', 'fine') + at(100, 96, valveTail)

const headUnscrewed = () =>
  valveOnRadiator +
  at(152, 96, oldHead) +
  label(176, 68, '5', 'act') +
  turnArrow(172, 96, 32, 130, 240) +
  arrow(190, 96, 220, 96)

/** Two wires of low voltage into the base, then the device onto it. */
const tempoWired: StepDrawing = () =>
  lead('M71 6v60') +
  lead('M89 6v60') +
  terminals(62, 58, ['1', '2']) +
  path('M62 40q18-16 36 0M62 40l0-8M98 40l0-8', 'act') +
  at(80, 118, roundPlate) +
  at(186, 100, tempo) +
  arrow(148, 112, 122, 116)

const shelved = (x: number, device: string) => shelf(x, 116, 100) + at(x + 50, 92, device)

export const climateDrawings: ProductDrawings = {
  tempo: [
    () =>
      at(36, 76, boiler) +
      no(36, 86, 15) +
      fuseBox(76, 36) +
      path('M112 126v14M106 134l6 6 6-6', 'act') +
      at(204, 78, tempo, { size: 0.6 }) +
      no(204, 78, 26),
    () =>
      rect(28, 24, 76, 50, 8, 'body') +
      circle(66, 48, 15, 'dash') +
      path('M48 74v48M84 74v48') +
      tag(48, 112, '1') +
      tag(84, 112, '2') +
      phoneWith(164, 42, 'wires') +
      arrow(152, 74, 116, 60),
    ({ length }) =>
      floor +
      at(88, 56, roundPlate, { size: 0.8 }) +
      spiritLevel(88, 16) +
      screwHead(75, 56) +
      screwHead(101, 56) +
      screwdriver(104, 57, 24) +
      distance(30, 56, 30, 150, length(1.5, 5)) +
      sun(210, 44) +
      no(210, 44, 22),
    tempoWired,
    () =>
      at(70, 84, tempo, { size: 1.4 }) +
      turnArrow(70, 84, 56, -150, -30) +
      waves(132, 84) +
      phoneWith(178, 42, 'rooms'),
  ],
  socle: [
    () =>
      path('M20 10v140', 'fine') +
      at(92, 74, tempo) +
      circle(92, 112, 4, 'act solid') +
      circle(92, 112, 9, 'act') +
      path('M134 44q26 12 26 44M152 80l8 9 7-9', 'act'),
    () =>
      path('M20 10v140', 'fine') +
      at(78, 80, socle) +
      at(184, 80, roundPlate, { size: 0.9 }) +
      arrow(148, 80, 126, 80) +
      circle(62, 80, 8, 'act') +
      circle(94, 80, 8, 'act') +
      screwdriver(96, 84, 42),
    clickedOn(socle + at(0, 0, roundPlate, { size: 0.85 }), tempo, burst(70, 82, 60, 66)),
  ],
  cadence: [
    headUnscrewed,
    () =>
      at(56, 104, valveTail) +
      at(116, 104, adapter) +
      arrow(104, 130, 80, 130) +
      [0, 1, 2, 3, 4, 5]
        .map((index) => at(30 + index * 36, 34, ribbedRing, { size: index === 2 ? 1 : 0.7 }))
        .join('') +
      path('M104 54l8 26M105 71l7 9 6-10', 'act') +
      yes(156, 104),
    () =>
      valveOnRadiator +
      at(122, 96, cadence) +
      turnArrow(150, 96, 32, -130, -20) +
      burst(122, 96, 19, 25),
    () =>
      at(36, 92, cadence, { size: 1.3 }) +
      hold(42, 92, 120, 34) +
      waves(110, 96) +
      phoneWith(172, 42, 'name'),
  ],
  adaptateurs: [
    headUnscrewed,
    () =>
      at(54, 92, valveTail, { size: 1.3 }) +
      rect(112, 20, 100, 116, 6, 'body') +
      [0, 1, 2, 3, 4, 5]
        .map((index) => {
          const [x, y] = [138 + (index % 2) * 48, 42 + Math.floor(index / 2) * 36]
          return circle(x, y, 11) + label(x, y + 4, String(index + 1), 'small')
        })
        .join('') +
      circle(138, 78, 15, 'act') +
      arrow(118, 82, 90, 90),
    () =>
      at(44, 92, valveTail) +
      at(84, 92, adapter) +
      at(146, 92, cadence) +
      turnArrow(84, 92, 26, -140, -40) +
      arrow(140, 122, 112, 122) +
      label(84, 140, '1', 'act') +
      label(170, 140, '2', 'act'),
  ],
  brise: [
    () =>
      floor +
      shelved(20, at(0, 4, brise, { size: 0.8 })) +
      at(182, 40, airConditioner, { size: 0.9 }) +
      path('M96 80 142 52', 'act dash') +
      yes(116, 64) +
      sun(30, 30) +
      no(30, 30, 22),
    () =>
      shelved(96, brise) +
      usbPlug(110, 98) +
      arrow(40, 126, 84, 126) +
      turnArrow(146, 84, 44, -140, -40) +
      label(204, 40, 'A', 'act') +
      label(218, 52, 'Z', 'act'),
    () =>
      at(50, 84, remote, { turn: 70 }) +
      circle(50, 84, 2, 'fine') +
      waves(88, 92) +
      shelved(126, brise) +
      path('M68 50v22M62 65l6 7 6-7', 'act'),
    () =>
      shelved(10, brise) +
      turnArrow(60, 86, 44, -140, -40) +
      time(134, 34, '7–22') +
      waves(104, 92) +
      at(188, 78, airConditioner, { size: 0.8 }) +
      path('M164 100q5 9 0 18M188 100q5 9 0 18M212 100q5 9 0 18', 'act'),
  ],
  'pack-chaleur': [
    tempoWired,
    () =>
      valveOnRadiator +
      at(122, 96, cadence) +
      turnArrow(150, 96, 32, -130, -20) +
      at(200, 40, oldHead, { size: 0.7 }) +
      no(212, 40, 20),
    () =>
      floor +
      at(36, 44, tempo, { size: 0.7 }) +
      [16, 64, 112]
        .map((x) => radiator(x, 100, 30, 40) + at(x + 32, 130, cadence, { size: 0.3 }))
        .join('') +
      waves(62, 44) +
      phoneWith(176, 36, 'name'),
  ],
}
