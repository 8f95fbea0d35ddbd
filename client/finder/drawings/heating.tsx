import type { ReactNode } from 'react'

// Lines in a box of 120 by 90; `fine` are what stands around, `mark` what the answer is about.
const wall = <path className="fine" d="M8 82h104" />
const plate = <rect x="40" y="10" width="40" height="40" rx="8" />
const dial = <circle cx="60" cy="30" r="11" />
const radiator = (
  <>
    <rect x="26" y="26" width="60" height="44" rx="4" />
    <path d="M38 26v44M50 26v44M62 26v44M74 26v44" />
    <path d="M26 64H14v18M86 32h10" />
  </>
)
const pipe = <path d="M18 66h28M60 80V66H46M8 58v16M14 58v16" />

export const heatingDrawings = {
  radiator: (
    <>
      {radiator}
      <path className="mark" d="M96 26h12v12H96z" />
      {wall}
    </>
  ),
  underfloor: (
    <>
      <path d="M12 34 40 20h68L80 34z" />
      <path d="M12 34v8h68l28-14v-8M80 34v8" />
      <path className="mark" d="M18 58h70a6 6 0 0 1 0 12H26a6 6 0 0 0 0 12h76" />
    </>
  ),
  'electric-heater': (
    <>
      <rect x="22" y="22" width="76" height="44" rx="6" />
      <path d="M32 58h56M32 52h56" className="fine" />
      <path className="mark" d="m62 26-9 14h14l-9 12" />
      <path d="M84 66v8h14v8" />
      {wall}
    </>
  ),
  'air-conditioner': (
    <>
      <rect x="16" y="16" width="88" height="28" rx="6" />
      <path d="M24 36h72" />
      <path className="mark" d="M36 54q4 8 0 18M60 54q4 8 0 18M84 54q4 8 0 18" />
    </>
  ),
  furnace: (
    <>
      <rect x="38" y="34" width="44" height="48" rx="3" />
      <path d="M46 34V18H14v-8h92v8H74v16" />
      <path className="mark" d="M60 72c-9 0-10-9-4-14 0 4 4 4 4-4 8 6 9 18 0 18z" />
      {wall}
    </>
  ),
  'wires-two': (
    <>
      {plate}
      {dial}
      <path className="mark" d="M54 50v14q0 8-8 8M66 50v14q0 8 8 8" />
      <path d="M46 72H34M74 72h12" />
    </>
  ),
  'wires-many': (
    <>
      {plate}
      {dial}
      <path className="mark" d="M46 50v26M53 50v26M60 50v26M67 50v26M74 50v26" />
      <text x="28" y="74">
        R
      </text>
      <text x="92" y="74">
        Y
      </text>
    </>
  ),
  'wires-mains': (
    <>
      {plate}
      {dial}
      <path strokeWidth="4" d="M52 50v14M68 50v14" />
      <text x="52" y="82">
        L
      </text>
      <text x="68" y="82">
        N
      </text>
      <path className="mark" d="m98 20-8 13h12l-8 13" />
    </>
  ),
  'thermostat-wireless': (
    <>
      <rect x="14" y="24" width="34" height="34" rx="8" />
      <circle cx="31" cy="41" r="9" />
      <path className="mark" d="M58 33q6 8 0 16M66 28q9 13 0 26" />
      <rect x="82" y="18" width="24" height="46" rx="4" />
      <path d="M89 28h10M94 64v14" />
    </>
  ),
  boiler: (
    <>
      <rect x="34" y="10" width="52" height="56" rx="5" />
      <circle className="mark" cx="60" cy="52" r="6" />
      <path className="mark" d="M60 46v4" />
      <path d="M44 20h32M46 66v16M56 66v16M66 66v16M76 66v16" />
    </>
  ),
  'valve-thread': (
    <>
      {pipe}
      <rect className="mark" x="46" y="56" width="28" height="12" rx="2" />
      <path className="mark" d="M52 56v12M58 56v12M64 56v12M70 56v12" />
      <path d="M48 56V26q12-10 24 0v30M74 62h30" />
      <path className="fine" d="M54 30v20M60 28v22M66 30v20" />
    </>
  ),
  'valve-other': (
    <>
      {pipe}
      <path className="mark" d="M44 56h32l-4 12H48z" />
      <path d="M50 56V30q10-8 20 0v26M76 62h28" />
      <path className="fine" d="M56 34v16M64 34v16" />
    </>
  ),
  'valve-clamp': (
    <>
      {pipe}
      <path d="M50 56V30q10-8 20 0v26M74 62h30" />
      <path className="mark" d="M44 54h32v10H44zM76 59h8" />
      <circle className="mark" cx="88" cy="59" r="4" />
    </>
  ),
  'valve-tap': (
    <>
      {pipe}
      <rect x="52" y="44" width="16" height="24" rx="2" />
      <path d="M68 62h36M60 44V34" />
      <path className="mark" d="M36 30q6-8 12-2t12 0 12 0 12 2q-6 8-12 3t-12 2-12-2-12-3z" />
    </>
  ),
} satisfies Record<string, ReactNode>
