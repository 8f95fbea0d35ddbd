import { cielBase, cielSensor, filterCap, moiteur, souffle, stationPlus } from '../kit/devices.ts'
import { phoneWith } from '../kit/displays.ts'
import { clamp, pluie, pole, poleFoot, vent } from '../kit/outdoor-devices.ts'
import { at, circle, label, path, rect } from '../kit/pen.ts'
import { type ProductDrawings, type StepDrawing, tabPulled } from '../kit/scenes.ts'
import { arrow, burst, distance, hold, no, sun, time, turnArrow, waves, yes } from '../kit/signs.ts'
import { eaves, floor, house, person, shelf, tree } from '../kit/surroundings.ts'
import { cell, compass, screwdriver, screwHead, spiritLevel, usbPlug } from '../kit/tools.ts'

const ground = path('M8 150h224', 'fine')

/** Cells go into a sensor beside the base, which then shows its figure. */
const pairedIndoors =
  (device: string): StepDrawing =>
  () =>
    shelf(20, 122, 200) +
    at(60, 98, cielBase) +
    at(150, 88, device) +
    cell(196, 60) +
    arrow(186, 76, 170, 80) +
    waves(108, 78, -1) +
    hold(150, 106, 128, 24)

export const weatherDrawings: ProductDrawings = {
  ciel: [
    () =>
      shelf(16, 122, 208) +
      at(70, 98, cielBase) +
      usbPlug(40, 106) +
      at(160, 90, cielSensor) +
      cell(196, 72) +
      cell(214, 72) +
      arrow(188, 88, 174, 88) +
      waves(138, 78, -1),
    () =>
      eaves +
      ground +
      at(130, 70, cielSensor, { size: 0.8 }) +
      yes(130, 26) +
      label(86, 74, 'N', 'act') +
      sun(30, 40) +
      at(40, 116, cielSensor, { size: 0.6 }) +
      no(40, 116, 24),
    () =>
      at(60, 150, rect(-10, -140, 20, 140, 0, 'fine')) +
      at(60, 78, cielSensor) +
      path('M44 66q16 8 32 0M44 72q16 8 32 0', 'act') +
      path('M150 8v144', 'fine') +
      at(172, 78, cielSensor) +
      screwHead(154, 60) +
      screwdriver(158, 60, -24) +
      label(60, 20, '1', 'act') +
      label(172, 20, '2', 'act'),
    () => at(62, 100, cielBase, { size: 1.2 }) + phoneWith(160, 42, 'altitude') + waves(112, 100),
  ],
  'pack-ciel': [
    () =>
      shelf(10, 122, 220) +
      at(52, 98, cielBase) +
      usbPlug(26, 106) +
      at(114, 90, cielSensor, { size: 0.9 }) +
      at(158, 96, pluie, { size: 0.7 }) +
      at(206, 94, vent, { size: 0.8 }) +
      [114, 158, 206].map((x) => cell(x, 22, 22) + arrow(x, 48, x, 58)).join(''),
    () =>
      eaves +
      ground +
      at(140, 66, cielSensor, { size: 0.6 }) +
      label(140, 28, '1', 'act') +
      at(84, 128, pluie, { size: 0.6 }) +
      label(84, 96, '2', 'act') +
      path('M70 30v14M84 26v14M98 30v14', 'act') +
      at(30, 150, pole(80)) +
      at(30, 52, vent, { size: 0.6 }) +
      label(30, 24, '3', 'act'),
    () =>
      at(64, 100, pluie, { size: 1.1 }) +
      rect(44, 50, 40, 10, 5, 'act') +
      circle(64, 55, 3, 'act') +
      at(176, 116, vent) +
      compass(176, 60),
    () =>
      at(64, 100, cielBase, { size: 1.2 }) +
      path('M140 70q-14 0-14-12t14-12q4-16 22-16t22 14q16 0 16 13t-16 13z') +
      path('M148 84l-4 12M166 84l-4 12M184 84l-4 12', 'act') +
      time(214, 112, '…'),
  ],
  moiteur: [
    tabPulled(at(0, 0, moiteur, { size: 1.5 }), 34, 16),
    () =>
      at(60, 84, rect(-24, -24, 48, 48, 12, 'body') + path('M-10-10h20v20h-20z', 'fine'), {
        size: 1.2,
      }) +
      hold(60, 84, 122, 34) +
      waves(104, 96) +
      phoneWith(172, 42, 'add'),
    ({ length }) =>
      floor +
      path('M14 8v142', 'fine') +
      at(60, 54, moiteur) +
      rect(48, 82, 24, 6, 1, 'act') +
      distance(110, 54, 110, 150, length(1.5, 5)) +
      rect(176, 92, 48, 50, 4, 'fine') +
      path('M188 92v50M200 92v50M212 92v50', 'fine') +
      no(200, 116, 22) +
      at(176, 44, moiteur, { size: 0.6 }) +
      path('M164 62h24l6 8h-36z', 'body'),
  ],
  souffle: [
    ({ length }) =>
      floor +
      shelf(16, 96, 70) +
      at(50, 74, souffle, { size: 0.5 }) +
      person(140, 150, 118) +
      path('M66 52h60', 'act dash') +
      distance(64, 124, 130, 124, length(1, 3)) +
      rect(184, 20, 44, 84, 2, 'fine') +
      path('M206 20v84', 'fine') +
      no(206, 62, 16),
    () =>
      at(96, 80, souffle, { size: 1.1 }) +
      usbPlug(76, 112) +
      phoneWith(172, 42, 'add') +
      waves(124, 70),
    () =>
      at(70, 84, souffle, { size: 1.2 }) +
      path('M110 50q10-8 20 0t20 0M110 66q10-8 20 0t20 0M110 82q10-8 20 0t20 0', 'act') +
      time(200, 64, '24 h'),
  ],
  filtre: [
    () =>
      at(70, 100, filterCap, { size: 1.3 }) +
      turnArrow(70, 100, 46, -30, -120) +
      label(36, 44, '¼', 'act') +
      at(180, 74, path('M-26 0v10q26 10 52 0V0', 'body') + path('M0 0h0')) +
      at(180, 62, path('M-26 0q26 12 52 0-26-12-52 0z', 'body')) +
      path('M180 56V22M173 29l7-7 7 7', 'act') +
      path('M158 128V92h44v36', 'fine'),
    () =>
      at(70, 100, filterCap, { size: 1.3 }) +
      turnArrow(70, 100, 46, -150, -60) +
      burst(70, 100, 38, 44) +
      at(182, 86, souffle) +
      path('M164 76h36', 'act') +
      burst(182, 76, 30, 36),
  ],
  'station-plus': [
    () =>
      shelf(20, 122, 200) +
      at(66, 98, cielBase) +
      at(154, 102, stationPlus) +
      cell(148, 40, 26) +
      cell(166, 40, 26) +
      path('M157 70v10M151 74l6 7 6-7', 'act'),
    () =>
      at(56, 96, stationPlus, { size: 1.2 }) +
      hold(56, 120, 116, 30) +
      waves(100, 96) +
      at(186, 92, cielBase) +
      path('M168 110h36', 'act'),
    ({ length }) =>
      house(20, 8, 200, 142) +
      path('M20 104h200M20 64h200', 'fine') +
      at(60, 134, cielBase, { size: 0.5 }) +
      at(176, 84, stationPlus, { size: 0.5 }) +
      path('M82 128 154 90', 'act dash') +
      label(184, 136, length(100, 330), 'act') +
      arrow(196, 52, 196, 66),
  ],
  pluie: [
    pairedIndoors(at(0, 0, pluie, { size: 0.9 })),
    () =>
      ground +
      house(10, 60, 60, 90) +
      at(170, 132, pluie, { size: 0.6 }) +
      tree(224, 150, 40) +
      distance(70, 118, 152, 118, '2 × h') +
      path('M78 62v88M74 62h8', 'act') +
      label(92, 84, 'h', 'act') +
      path('M150 40v14M170 34v14M190 40v14M160 62v14M180 62v14', 'act'),
    () =>
      at(80, 100, pluie, { size: 1.4 }) +
      at(80, 36, path('M-16 0h32l-8 14h-16z', 'body')) +
      circle(176, 78, 30, 'body') +
      circle(176, 78, 12, 'act') +
      circle(176, 78, 6, 'act solid') +
      yes(216, 44) +
      path('M104 60h38', 'act dash') +
      arrow(80, 30, 80, 12),
  ],
  vent: [
    pairedIndoors(at(0, 0, vent, { size: 0.9 })),
    () =>
      ground +
      at(60, 150, pole(120)) +
      path('M65 34q20-8 34 0t34 0v24q-20 8-34 0t-34 0', 'act') +
      path('M150 60h50q10 0 10-9t-9-9M150 76h66q10 0 10 9t-9 9', 'act') +
      person(190, 150, 50),
    () =>
      at(100, 150, pole(60)) +
      at(100, 58, vent) +
      at(100, 96, clamp) +
      turnArrow(128, 96, 16, -120, 120) +
      path('M178 20v60', 'act') +
      path('M172 28l6-8 6 8', 'act') +
      yes(178, 106),
    () =>
      at(84, 108, vent, { size: 1.3 }) +
      at(84, 50, compass(0, 0, 20)) +
      turnArrow(84, 74, 52, -30, 30) +
      circle(84, 84, 3, 'act solid') +
      label(190, 62, 'N', 'act') +
      arrow(190, 122, 190, 74),
  ],
  mat: [
    () =>
      path('M14 132h90v20H14z', 'fine') +
      at(58, 130, poleFoot) +
      at(58, 118, pole(64)) +
      path('M160 150V20h14v130', 'fine') +
      at(190, 60, clamp) +
      at(190, 112, clamp) +
      at(190, 140, pole(116)) +
      label(30, 60, '1', 'act') +
      label(216, 40, '2', 'act'),
    () =>
      ground +
      at(96, 146, poleFoot) +
      at(96, 134, pole(104)) +
      spiritLevel(118, 80, 60, 90) +
      path('M150 40 176 140', 'dash') +
      no(190, 90) +
      yes(118, 30),
    () =>
      at(90, 150, pole(70)) +
      at(90, 92, clamp) +
      at(90, 32, vent, { size: 0.9 }) +
      path('M140 20v40M133 53l7 7 7-7', 'act') +
      turnArrow(122, 92, 16, -120, 120),
  ],
}
