import { Actions } from './actions.tsx'
import { Forms } from './forms.tsx'
import { Overlays } from './overlays.tsx'
import { Section } from './section.tsx'
import { Showing } from './showing.tsx'
import { words, type Words } from './words.ts'
import { Button } from '../forms/button.tsx'
import { Headline } from '../text/headline.tsx'
import { Eyebrow, Text } from '../text/text.tsx'
import { SkipLink } from '../text/visually-hidden.tsx'

type CatalogueProps = { language?: keyof typeof words; pictures?: readonly string[] }

const noPictures: readonly string[] = []

/**
 * Every component of the design system in every state, with short and with long texts; `pictures`
 * are addresses of sample pictures (UI-7).
 */
export function Catalogue({ language = 'en', pictures = noPictures }: CatalogueProps) {
  const t: Words = words[language]
  return (
    <div lang={language}>
      <SkipLink>{t.continue}</SkipLink>
      <main id="main" className="wrap" tabIndex={-1}>
        <Type t={t} />
        <Actions t={t} />
        <Forms t={t} />
        <Showing t={t} pictures={pictures} />
        <Overlays t={t} />
      </main>
    </div>
  )
}

function Type({ t }: { t: Words }) {
  return (
    <>
      <header className="section">
        <Eyebrow>Orvane</Eyebrow>
        <Headline as="h1" size="display" text={t.hero} />
        <Text size="lead" className="measure mt-5">
          {t.lead}
        </Text>
        <Button className="mt-8">{t.discover}</Button>
      </header>
      <Section title={t.question}>
        <div className="night rounded-tile grid gap-4 p-6 md:p-14">
          <Headline as="h3" text={t.question} />
          <Text tone="muted" className="measure">
            {t.lead}
          </Text>
          <Button variant="secondary" className="justify-self-start">
            {t.discover}
          </Button>
        </div>
        <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
          <div className="grid content-start gap-3">
            <Headline as="h3" size="title" text={t.hero} />
            <Headline as="h4" size="subtitle" text={t.products[0] ?? ''} />
            <Text>{t.lead}</Text>
            <Text size="small" tone="muted">
              {t.emailHint}
            </Text>
            <Text size="micro" tone="muted">
              {t.optional}
            </Text>
          </div>
          <div className="prose measure">
            <h3>{t.questions[0]}</h3>
            <p>{t.answer}</p>
            <ul>
              <li lang="cs">Příliš žluťoučký kůň úpěl ďábelské ódy, 1 249,00 Kč</li>
              <li lang="pl">Zażółć gęślą jaźń, 1 249,00 zł</li>
              <li lang="sv">Räksmörgås på Ærø, blåbærsyltetøy</li>
            </ul>
          </div>
        </div>
      </Section>
    </>
  )
}
