import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const jobs = process.argv.slice(2) // width|path|name|full?
for (const j of jobs) {
  const [w, path, name, full] = j.split('|')
  const c = await b.newContext({ viewport: { width: +w, height: +w < 500 ? 844 : 900 }, deviceScaleFactor: +w<500?2:1, reducedMotion: 'reduce', colorScheme: process.env.DARK ? 'dark':'light' })
  const p = await c.newPage()
  p.on('pageerror', e => console.log(name, 'ERR', e.message)); p.on('console', m => m.type()==='error' && console.log(name, m.text()))
  const r = await p.goto('http://localhost:8740' + path); console.log(name, r.status(), p.url())
  await p.waitForTimeout(1500)
  const d = p.locator('dialog[open] button').first(); 
  await p.keyboard.press('Escape')
  await p.screenshot({ path: `/tmp/R19s/${name}.png`, fullPage: full === 'full' })
  await c.close()
}
await b.close()
