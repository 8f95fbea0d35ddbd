// Requirements: SEC-9.
import { expect, it } from 'vitest'
import { connectionOf, networkOf } from './network.ts'

it.each([
  ['203.0.113.7', '203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113.7', '203.0.113'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2', '2001:db8:1'],
  ['2001:0DB8:0001:0002::9', '2001:db8:1:2', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0:0', '2001:db8:0'],
  ['::1', '0:0:0:0', '0:0:0'],
])('counts %s as the connection %s of the network %s', (ip, connection, network) => {
  expect(connectionOf(ip)).toBe(connection)
  expect(networkOf(ip)).toBe(network)
})
