import type { ReactNode } from 'react'

// Lines in a box of 120 by 90; `mark` is what the answer is about.
const plate = <rect x="42" y="6" width="36" height="78" rx="8" />
const keyhole = <path d="M60 58a4 4 0 1 1 0-8 4 4 0 0 1 0 8zm0 0v8" />
const leaf = (
  <>
    <path className="fine" d="M10 84V6h100v78" />
    <path d="M18 84V14h60v70" />
  </>
)

/** A door's edge of a thickness, with the measure above it. */
function edge(from: number, to: number): ReactNode {
  return (
    <>
      <path d={`M${from} 84V30h${to - from}v54`} />
      <path className="fine" d={`M${from} 44h${to - from}M${from} 72h${to - from}`} />
      <path className="mark" d={`M${from} 16h${to - from}M${from} 10v12M${to} 10v12`} />
    </>
  )
}

/** A doorbell's button. */
function bell(x: number): ReactNode {
  return (
    <>
      <rect x={x} y="14" width="28" height="56" rx="9" />
      <circle cx={x + 14} cy="54" r="7" />
      <circle cx={x + 14} cy="28" r="4" />
    </>
  )
}

export const doorDrawings = {
  'cylinder-euro': (
    <>
      {plate}
      <path className="mark" d="M54 46a10 10 0 1 1 12 0v20a6 6 0 0 1-12 0z" />
      <path d="M60 34v8M48 16h24" />
    </>
  ),
  'cylinder-oval': (
    <>
      <rect x="34" y="8" width="52" height="30" rx="8" />
      <rect x="34" y="48" width="52" height="36" rx="8" />
      <ellipse className="mark" cx="60" cy="66" rx="11" ry="15" />
      <path d="M60 60v12M52 22h34" />
    </>
  ),
  'cylinder-round': (
    <>
      {plate}
      <circle className="mark" cx="60" cy="56" r="12" />
      <path d="M60 50v12M48 18h24" />
    </>
  ),
  'lock-rim': (
    <>
      <path className="fine" d="M84 6v78" />
      <rect x="26" y="24" width="50" height="42" rx="4" />
      <circle className="mark" cx="44" cy="45" r="8" />
      <path d="M44 41v8M76 36h14v8H76M76 52h8" />
    </>
  ),
  'handle-lever': (
    <>
      {plate}
      <path className="mark" d="M60 20h38a4 4 0 0 1 0 8H60z" />
      <circle cx="60" cy="24" r="6" />
      {keyhole}
    </>
  ),
  'handle-knob': (
    <>
      {plate}
      <circle className="mark" cx="60" cy="26" r="13" />
      <circle cx="60" cy="26" r="5" />
      {keyhole}
    </>
  ),
  'handle-lift': (
    <>
      {plate}
      <path d="M60 28h38a4 4 0 0 1 0 8H60z" />
      <path className="mark" d="M96 20V6M90 12l6-6 6 6" />
      {keyhole}
    </>
  ),
  'door-thin': edge(50, 66),
  'door-usual': edge(42, 74),
  'door-thick': edge(26, 92),
  'bell-wires': (
    <>
      {bell(20)}
      <path className="mark" d="M34 70v12h40V58M48 30h10v-8h16" />
      <rect x="74" y="16" width="34" height="42" rx="5" />
      <path className="fine" d="M84 26v22M91 26v22M98 26v22" />
    </>
  ),
  'bell-none': (
    <>
      {leaf}
      <circle cx="68" cy="50" r="3" />
      <path className="mark" strokeDasharray="4 5" d="M88 38h14v26H88z" />
    </>
  ),
  'bell-intercom': (
    <>
      <rect x="34" y="8" width="52" height="74" rx="6" />
      <path className="fine" d="M44 18h32M44 24h32" />
      <path className="mark" d="M44 38h14v8H44zM62 38h14v8H62zM44 52h14v8H44zM62 52h14v8H62z" />
      <path d="M54 72h12" />
    </>
  ),
  chime: (
    <>
      <rect x="40" y="18" width="40" height="54" rx="10" />
      <path className="mark" d="M50 54h20q-4-4-4-12a6 6 0 0 0-12 0q0 8-4 12zM57 58q3 3 6 0" />
      <path className="fine" d="M28 34q-5 11 0 22M92 34q5 11 0 22" />
    </>
  ),
  'no-chime': (
    <>
      <rect x="44" y="8" width="32" height="74" rx="6" />
      <path d="M56 74h8" />
      <path className="mark" d="M52 46h16q-3-3-3-9a5 5 0 0 0-10 0q0 6-3 9z" />
    </>
  ),
  door: (
    <>
      {leaf}
      <circle cx="68" cy="50" r="3" />
      <path className="mark" d="M72 16h8v14h-8zM84 16h8v14h-8z" />
    </>
  ),
} satisfies Record<string, ReactNode>
