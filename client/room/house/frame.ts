import { path, rect } from '#shared/installation/kit/pen.ts'
import { roomBoxes } from '#shared/room/room-boxes.ts'
import { roomIds } from '#shared/room/room-ids.ts'
import { shape } from './shapes.ts'

// The house without its rooms' furniture: sky, ground, walls that are cut, roof.

const sky =
  '<circle class="sun" cx="868" cy="112" r="34"/>' +
  path('M742 150h70q2-20 22-20 18 0 22 14 20-2 20 14M52 132h46q2-16 18-16t18 16h20', 'fine')

const soil =
  shape('soil', 'M0 660h60v172h640V660h260v240H0z') +
  shape('ground', 'M0 660h60M700 660h260') +
  path(
    'M14 690h18M26 716h14M8 748h20M30 780h16M12 812h14M720 700h26M772 724h18M822 694h30M882 722h24M742 758h20M806 770h26M872 764h18M922 792h22M760 806h26M838 818h20M902 838h26M60 860h34M150 872h26M262 858h30M372 874h26M474 860h32M590 872h28M690 856h24',
    'fine',
  )

/** Light in the rooms that have devices; the page's stylesheet shows it by the name of the room. */
const glow = roomIds
  .map((id) => {
    const { x, y, width, height } = roomBoxes[id]
    if (id === 'garden') return ''
    const shape = id === 'child' ? 'M68 268 380 52l312 216z' : `M${x} ${y}h${width}v${height}H${x}z`
    return `<path class="lit" data-room="${id}" d="${shape}"/>`
  })
  .join('')

const inside = shape('air', 'M60 270 380 50l320 220v550H60z')

// Cut walls and floors are solid, as architects draw them.
const walls = [
  'M60 270h8v550h-8z',
  'M692 270h8v276h-8z',
  'M692 660h8v160h-8z',
  'M52 820h656v12H52z',
  'M60 268h640v10H60z',
  'M60 460h640v8H60z',
  'M52 660h656v8H52z',
  'M420 278h8v24h-8zM420 378h8v82h-8z',
  'M340 468h8v24h-8zM340 590h8v70h-8z',
  'M520 468h8v20h-8z',
  'M520 588h8v72h-8z',
]
  .map((d) => shape('wall', d))
  .join('')

const roof =
  `<path class="wall" d="M380 36 16 286l8 12 356-246 356 246 8-12z"/>` +
  path('M500 62h44v92l-44-31z', 'body') +
  path('M494 52h56v10h-56z', 'body') +
  // Solar panels on the sunny side, seen from their edge.
  path('M572 157l92 63M568 163l92 63M572 157l-4 6M602 178l-4 6M633 199l-4 6M664 220l-4 6')

/** The doorways between rooms, and the step in front of the door. */
const openings =
  path('M420 302v76M428 302v76M340 492v98M348 492v98M520 488v100M528 488v100', 'fine') +
  rect(692, 652, 46, 8, 1, 'body') +
  path('M700 536h54l-6 8h-48z', 'body')

export const sceneBehind = sky + inside + glow
export const sceneFrame = soil + walls + roof + openings
