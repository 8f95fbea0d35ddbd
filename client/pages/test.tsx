import type { Visit } from '#shared/routes/visit.ts'
import { useT } from '../i18n/provider.tsx'
import { Headline } from '../ui/text/headline.tsx'
import { Text } from '../ui/text/text.tsx'

/** The stub of every path with a `/test` segment. */
export function Page({ visit }: { visit: Visit<'test'> }) {
  const t = useT()
  return (
    <section className="wrap section grid gap-4">
      <Headline as="h1" text={t('shell.test.title')} />
      <Text tone="muted">{t('shell.test.text', { path: visit.data.path })}</Text>
    </section>
  )
}
