import { describe, expect, it } from 'vitest'
import { deviceOf } from './device-words.ts'

const device = (headers: Record<string, string>) =>
  deviceOf(new Request('https://shop.test', { headers }))
const named = (agent: string) => {
  const { browser, system } = device({ 'user-agent': agent })
  return [browser, system]
}

describe('a device in words', () => {
  it.each([
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
      ['Chrome', 'Windows'],
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      ['Edge', 'Windows'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
      ['Safari', 'iPhone'],
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
      ['Chrome', 'iPhone'],
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0',
      ['Firefox', 'macOS'],
    ],
    [
      'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
      ['Samsung Internet', 'Android'],
    ],
    [
      'Mozilla/5.0 (X11; CrOS x86_64 16000.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 OPR/120.0.0.0',
      ['Opera', 'ChromeOS'],
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
      ['Firefox', 'Linux'],
    ],
    ['<script>alert(1)</script>', [null, null]],
    ['', [null, null]],
  ])('%s', (agent, expected) => expect(named(agent)).toEqual(expected))

  it.each([
    ['FR', 'FR'],
    ['XX', null],
    ['T1', null],
    ['fr', null],
    ['FRA', null],
  ])('from %s is from %s', (code, country) =>
    expect(device({ 'cf-ipcountry': code }).country).toBe(country),
  )
})
