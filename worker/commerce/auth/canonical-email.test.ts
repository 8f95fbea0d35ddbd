import { expect, it } from 'vitest'
import { canonicalEmail } from './canonical-email.ts'

it.each([
  [' Ada@Example.org ', 'ada@example.org'],
  ['ada+shop@example.org', 'ada@example.org'],
  ['+ada@example.org', '+ada@example.org'],
  ['a.d.a+x@gmail.com', 'ada@gmail.com'],
  ['a.da@googlemail.com', 'ada@gmail.com'],
  ['a.da@example.org', 'a.da@example.org'],
  ['ada@me.com', 'ada@icloud.com'],
  ['a_d-a@pm.me', 'ada@proton.me'],
  ['ada', 'ada'],
])('counts %j as %s', (typed, canonical) => {
  expect(canonicalEmail(typed)).toBe(canonical)
})
