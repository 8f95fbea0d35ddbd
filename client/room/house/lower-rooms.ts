import { circle, ellipse, path, rect } from '#shared/installation/kit/pen.ts'
import { shape } from './shapes.ts'
import { casement, radiator } from './upper-rooms.ts'

// The furniture of the ground floor and the cellar, and the garden.

const living =
  casement(88, 494, 84, 72) +
  path('M80 488h100M86 488q8 44-2 92M174 488q-8 44 2 92', 'fine') +
  // The sofa, a lamp from the ceiling, a rug, a plant.
  shape('soft', 'M96 612q0-18 14-18h66q14 0 14 18v14H96z') +
  shape('soft', 'M84 622q0-10 9-10t9 10v24H84zM184 622q0-10 9-10t9 10v24h-18z') +
  path('M102 626h82v20h-82zM90 646v10M196 646v10M143 626v20', 'body') +
  path('M76 658h140', 'fine') +
  path('M143 468v18') +
  path('M127 500q2-14 16-14t16 14z', 'body') +
  radiator(206, 660, 26, 46) +
  // Shelf, sideboard and a picture.
  path('M240 558h96v5h-96z', 'body') +
  path('M276 558v-16M281 558v-18M286 558v-14M291 558v-17', 'fine') +
  rect(246, 622, 92, 34, 3, 'body') +
  path('M277 622v34M308 622v34M252 656v4M332 656v4M270 638v4M284 638v4M315 638v4') +
  path('M290 622v-12q-8-4-9-12 9 1 9 9 1-12 10-13 0 11-10 14') +
  rect(198, 516, 30, 26, 1, 'fine') +
  path('M202 536l7-9 5 5 4-6 6 10', 'fine')

const kitchen =
  // The cupboards with worktop, sink and hob, hood, window, refrigerator.
  path('M354 606h104v8H354z', 'body') +
  path('M358 614h96v42h-96zM390 614v42M422 614v42M366 656v4M446 656v4', 'body') +
  path('M382 632v6M398 632v6M430 632v6') +
  path('M364 606v-16q0-6 6-6t6 6v3') +
  path('M412 604h34', 'act') +
  path('M418 604v-11h18v11M415 593h24M427 593v-4', 'body') +
  path('M436 597h8', 'body') +
  path('M354 490h60v46h-60zM384 490v46M379 512v8M389 512v8', 'body') +
  path('M418 540h22l-4-26h-14zM425 514v-46M433 514v-46', 'body') +
  casement(452, 486, 40, 40) +
  rect(468, 560, 46, 96, 4, 'body') +
  path('M468 594h46M474 572v14M474 602v20M473 656v4M509 656v4') +
  ellipse(404, 657, 12, 2.5, 'fine')

const hall =
  // A bench with shoes, hooks with coats, a mat, a lamp, stairs that lead down.
  path('M540 628h64v6h-64zM546 634v26M598 634v26', 'body') +
  shape('soft', 'M544 628q0-8 8-8h40q8 0 8 8z') +
  path('M552 660v-7h7l6 4v3zM572 660v-7h7l6 4v3z', 'fine') +
  path('M634 536h36') +
  path('M642 536v6M658 536v6') +
  shape('soft', 'M636 542h14l4 52h-22z') +
  path('M652 542h12l4 44h-18z', 'body') +
  path('M584 468v12') +
  circle(584, 486, 6, 'body') +
  shape('ground', 'M632 657h52') +
  // The door, open outwards.
  path('M700 546l36-10v124h-36z', 'body') +
  path('M707 556l22-6v44l-22 4z', 'fine') +
  path('M707 608l22-3v44h-22z', 'fine') +
  path('M692 546h8')

const cellar =
  // The boiler with its pipes, a tank, a washing machine, jars, the distribution board, wine.
  rect(92, 692, 58, 78, 6, 'body') +
  circle(121, 742, 10) +
  path('M104 706h34M121 737v5') +
  path('M104 770v50M121 770v28h40M138 770v12h22') +
  path('M121 692v-24', 'fine') +
  rect(160, 716, 46, 98, 18, 'body') +
  path('M168 814v6M198 814v6M166 744h34', 'fine') +
  circle(183, 770, 6) +
  rect(316, 746, 70, 68, 5, 'body') +
  circle(351, 784, 20) +
  circle(351, 784, 14, 'fine') +
  path('M322 756h22M366 756h12M324 814v6M378 814v6') +
  path('M404 744h128M404 782h128M408 728v92M528 728v92') +
  [414, 432, 450, 490, 508]
    .map((x) => rect(x, 726, 13, 18, 3, 'body') + path(`M${x + 1} 730h11`, 'fine'))
    .join('') +
  [418, 446, 474, 502].map((x) => circle(x, 772, 9, 'body') + circle(x, 772, 3, 'fine')).join('') +
  path('M416 820v-24h34v24M466 820v-18h48v18M466 808h48', 'body') +
  rect(578, 694, 66, 84, 4, 'body') +
  path('M586 704h50M586 770h50', 'fine') +
  path('M611 694v-26M622 694v-26', 'fine')

const garden =
  // A tree, a hedge, a bench, the path, the gate with its post and letterbox, a post with sockets.
  path('M858 660q6-70 2-160M860 590l22-26M859 606l-18-18') +
  shape(
    'leaf',
    'M802 494q-22-34 8-62 4-40 48-40 40-8 54 30 34 18 16 56-6 36-48 36-16 14-40 4-28 4-38-24z',
  ) +
  path('M826 452q12-18 30-16M868 476q18 2 28-14M838 492q10 8 22 4', 'fine') +
  shape('leaf', 'M772 660v-16q-2-12 10-12 4-12 16-8 12-8 18 4 12 0 10 14v18z') +
  shape('ground', 'M738 660h222') +
  path('M744 610h16v50h-16z', 'body') +
  path('M918 546h24v114h-24zM914 538h32v8h-32z', 'body') +
  path('M942 580h18M942 600h18M942 640h18M950 572v88', 'fine') +
  rect(921, 606, 18, 14, 2, 'body') +
  path('M924 611h12', 'fine') +
  path('M886 660q4-14 0-22M892 660q0-10 6-16M880 660q-2-8-6-12', 'fine') +
  circle(886, 635, 3) +
  circle(899, 642, 2.5) +
  circle(873, 646, 2.5)

export const lowerRooms = living + kitchen + hall + cellar + garden
