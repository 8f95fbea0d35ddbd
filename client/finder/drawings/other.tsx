import type { ReactNode } from 'react'

// Lines in a box of 120 by 90; `mark` is what the answer is about, `solid` a hole.
const frame = <rect className="fine" x="14" y="8" width="92" height="74" rx="2" />
const roundSocket = <circle cx="60" cy="45" r="34" />
const squareSocket = <rect x="22" y="9" width="76" height="72" rx="10" />

function hole(x: number, y: number, r = 4): ReactNode {
  return <circle className="solid" cx={x} cy={y} r={r} />
}

/** Two parts of a frame with the distance between them. */
function gap(from: number, to: number): ReactNode {
  return (
    <>
      <path d={`M14 26h${from - 14}v50H14`} />
      <path d={`M106 26H${to}v50h${106 - to}`} />
      <path className="mark" d={`M${from} 14h${to - from}M${from} 8v12M${to} 8v12`} />
    </>
  )
}

export const otherDrawings = {
  unknown: (
    <>
      <path className="mark" d="M46 34a14 14 0 1 1 20 13q-6 3-6 11" />
      <circle className="solid" cx="60" cy="70" r="3" />
    </>
  ),
  'window-tilt': (
    <>
      {frame}
      <path d="m24 78 6-60h60l6 60z" />
      <path className="fine" d="m34 70 4-44h44l4 44z" />
      <path className="mark" d="M88 46h8v12h-8z" />
    </>
  ),
  'window-sash': (
    <>
      {frame}
      <path d="M22 14h76v32H22zM22 46h76v30H22z" />
      <path className="mark" d="M60 70V56M54 62l6-6 6 6" />
    </>
  ),
  'window-sliding': (
    <>
      {frame}
      <path d="M20 14h44v62H20zM56 14h44v62H56z" />
      <path className="mark" d="M70 46h18M82 40l6 6-6 6" />
    </>
  ),
  'window-roof': (
    <>
      <path className="fine" d="M10 80 60 12l50 68" />
      <path d="m58 36 24 32" />
      <path d="m46 56 26-22 24 32-26 22z" transform="translate(-14 -6)" />
      <path className="mark" d="m30 62 10-2" />
    </>
  ),
  'gap-small': gap(52, 64),
  'gap-large': gap(38, 82),
  'gap-none': (
    <>
      <path d="M14 26h46v50H14M60 26h46v50H60" />
      <path className="mark" d="M60 6v14" />
    </>
  ),
  'plug-b': (
    <>
      {squareSocket}
      <path d="M46 28v16M74 30v12" strokeWidth="5" />
      <path className="mark" d="M53 66v-6a7 7 0 0 1 14 0v6z" />
    </>
  ),
  'plug-e': (
    <>
      {roundSocket}
      <circle cx="60" cy="45" r="25" />
      {hole(48, 50)}
      {hole(72, 50)}
      <circle className="mark" cx="60" cy="32" r="4" />
    </>
  ),
  'plug-f': (
    <>
      {roundSocket}
      <circle cx="60" cy="45" r="25" />
      {hole(48, 45)}
      {hole(72, 45)}
      <path className="mark" d="M55 20v6h10v-6M55 70v-6h10v6" />
    </>
  ),
  'plug-g': (
    <>
      {squareSocket}
      <path className="mark" d="M60 24v14" strokeWidth="6" />
      <path d="M40 58h14M66 58h14" strokeWidth="6" />
    </>
  ),
  'plug-j': (
    <>
      <path d="M38 27h44l18 18-18 18H38L20 45z" />
      {hole(44, 42)}
      {hole(76, 42)}
      <circle className="mark" cx="60" cy="52" r="4" />
    </>
  ),
  'plug-k': (
    <>
      {roundSocket}
      {hole(46, 38)}
      {hole(74, 38)}
      <path className="mark" d="M52 58a8 8 0 0 0 16 0z" />
    </>
  ),
  'plug-l': (
    <>
      <rect x="20" y="28" width="80" height="34" rx="10" />
      {hole(38, 45)}
      <circle className="mark" cx="60" cy="45" r="4" />
      {hole(82, 45)}
    </>
  ),
  indoor: (
    <>
      <path d="M16 44 60 12l44 32M28 38v44h64V38" />
      <path className="mark" d="M50 58h20v12H50z" />
    </>
  ),
  outdoor: (
    <>
      <path d="M10 46 34 26l24 20M18 42v40h32V42" />
      <path className="mark" d="M66 54h18v12H66z" />
      <path className="fine" d="M96 82V52M96 52q-14-8 0-28 14 20 0 28zM58 82h52" />
    </>
  ),
  'load-small': (
    <>
      <path d="M42 40 50 14h20l8 26zM60 40v34M46 78h28" />
      <path className="mark" d="M60 74v4" />
    </>
  ),
  'load-large': (
    <>
      <rect x="34" y="10" width="52" height="72" rx="5" />
      <circle cx="60" cy="50" r="17" />
      <circle className="mark" cx="60" cy="50" r="9" />
      <path d="M42 20h12M76 20h2" />
    </>
  ),
  'load-fixed': (
    <>
      <rect x="24" y="26" width="72" height="52" rx="4" />
      <circle cx="45" cy="42" r="9" />
      <circle cx="75" cy="42" r="9" />
      <path d="M24 56h72" />
      <path className="mark" d="M60 26V8" strokeWidth="4" />
    </>
  ),
} satisfies Record<string, ReactNode>
