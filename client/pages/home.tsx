import type { Visit } from '#shared/routes/visit.ts'
import { HeroBlock } from '../content/blocks/hero-block.tsx'
import { MoreSections } from '../content/islands.tsx'
import '../content/hero.css'

/** The home page: an editor's sections, the first of which is rendered at once. */
export function Page({ visit }: { visit: Visit<'home'> }) {
  const { page, cards, articles } = visit.data
  const [opening, ...rest] = page.sections
  const isHero = opening?.collection === 'hero_block'
  return (
    <>
      {isHero && <HeroBlock item={opening.item} first />}
      <MoreSections
        sections={isHero ? rest : page.sections}
        cards={cards}
        articles={articles}
        after={isHero}
      />
    </>
  )
}
