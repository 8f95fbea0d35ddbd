import { chromium } from '@playwright/test'
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] })
const p = await b.newPage()
await p.goto('http://localhost:8740/de-de/zimmer?hall=tempo.echo&living=ciel.passerelle.cadence.trait&bedroom=cadence.trait&garden=pluie&room=hall'); await p.waitForTimeout(1200)
await p.pdf({ path: '/tmp/R19s/plan.pdf', format: 'A4', margin:{top:'12mm',bottom:'12mm',left:'12mm',right:'12mm'} })
await b.close()
