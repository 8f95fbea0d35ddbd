// Requirements: ROUTE-21.
import { expect, it } from 'vitest'
import { isAllowedTarget } from './redirect-target.ts'

it.each([
  ['/cart', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/a\\b', false],
  ['https://help.orvane.example/x', true],
  ['https://www.arvel.example/it', true],
  ['http://www.arvel.example/', false],
  ['https://user:pw@www.arvel.example/', false],
  ['https://orvane.example.evil.example/', false],
  ['https://evilorvane.example/', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['', false],
])('a redirect to %j: %s', (target, allowed) => expect(isAllowedTarget(target)).toBe(allowed))
