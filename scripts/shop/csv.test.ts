// Requirements: OPS-32.
import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const line = (value: unknown) => csvOf(['a', 'b'], [{ a: value, b: 1 }], { bom: false })

it.each<[unknown, string]>([
  ['plain', 'plain'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  [' blank', '" blank"'],
  ['a;b', '"a;b"'],
  ['Müller', 'Müller'],
  [null, ''],
  [undefined, ''],
  ['', ''],
  [true, 'true'],
  [-3, '-3'],
  ['-19.90', '-19.90'],
  [['x', 1], '"[""x"",1]"'],
  ['=1+1', "'=1+1"],
  ['+33 1 23', "'+33 1 23"],
  ['-1+1|cmd', "'-1+1|cmd"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', '"\'\t=1"'],
  [' =1', "' =1"],
  ['\r=1', '"\'\r=1"'],
  ['＝1+1', "'＝1+1"],
  ['=HYPERLINK("http://x","y")', '"\'=HYPERLINK(""http://x"",""y"")"'],
])('writes %j', (value, cell) => expect(line(value)).toBe(`a,b\r\n${cell},1\r\n`))

it('has its header without rows, and the mark of UTF-8 where it is wanted', () => {
  expect(csvOf(['a', 'b'], [], { bom: false })).toBe('a,b\r\n')
  expect(csvOf(['a'], [{ a: 'é' }], { bom: true })).toBe('\uFEFFa\r\né\r\n')
})
