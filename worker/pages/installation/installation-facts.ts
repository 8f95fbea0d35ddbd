import { env } from 'cloudflare:workers'
import type base from '#content/messages/en/installation.json'
import type { InstallationGuide } from '#shared/installation/guide.ts'
import { type Wire, type WireUse, wiresOf } from '#shared/installation/market.ts'
import type { Market } from '#shared/markets/markets.ts'
import type { InstallationFacts } from '#shared/installation/installation-data.ts'
import { createTranslate, type TextKeys, type Translate } from '#shared/texts/translate.ts'
import { edgeTextsOf } from '../../cache/messages.ts'

type T = Translate<TextKeys<{ installation: typeof base }>>

/** What an installation takes, in the words of a market (HELP-8). */
export function installationFacts(
  { minutes, skill, tools, wires }: InstallationGuide,
  warnings: readonly string[],
  market: Market,
): InstallationFacts {
  const t: T = createTranslate(market.code, edgeTextsOf(env, market.code))
  const names = tools.map((tool) => t(`installation.tool.${tool}`))
  const drills = tools.includes('drill')
  const needed = skill === 'handy' && !drills ? 'screws' : skill
  const advice = [
    ...(drills ? [t('installation.advice.drill')] : []),
    ...(skill === 'wiring' || skill === 'electrician' ? [t(`installation.advice.${skill}`)] : []),
  ]
  return {
    rows: [
      { term: t('installation.time'), value: t('installation.minutes', { count: minutes }) },
      { term: t('installation.skill'), value: t(`installation.skills.${needed}`) },
      {
        term: t('installation.tools'),
        value: names.join(', ') || t('installation.none'),
      },
    ],
    minutes,
    tools: names,
    warnings: { title: t('installation.before'), items: [...advice, ...warnings] },
    ...(wires && { wires: wireRows(wires, market, t) }),
  }
}

function wireRows(uses: readonly WireUse[], { country }: Market, t: T) {
  const wires = wiresOf(country)
  // Where further phases are named, the live wire is the first of them.
  const hasPhases = uses.includes('l2')
  return {
    title: t('installation.wires.title'),
    text: t('installation.wires.text'),
    rows: uses.map((use) => ({
      use: t(`installation.wires.${nameOf(use, hasPhases)}`),
      color: t(`installation.colors.${colorOf(wires[use])}`),
      classes: wires[use].colors.flatMap((color) => (color ? [`wire-${color}`] : [])),
    })),
  }
}

function nameOf(use: WireUse, hasPhases: boolean) {
  if (use === 'l2') return 'phase2'
  if (use === 'l3') return 'phase3'
  return use === 'live' && hasPhases ? 'phase1' : use
}

function colorOf({ colors: [color, stripe] }: Wire) {
  return stripe ? 'greenYellow' : color
}
