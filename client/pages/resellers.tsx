import { nearText } from '#shared/resellers/shown-resellers.ts'
import type { Visit } from '#shared/routes/visit.ts'
import { MoreSections } from '../content/islands.tsx'
import { PageBreadcrumb, pageName } from '../content/page-breadcrumb.tsx'
import { usePath } from '../i18n/provider.tsx'
import { ResellerList, OtherResellers } from '../resellers/reseller-list.tsx'
import { ResellerMap } from '../resellers/reseller-map.tsx'
import { Button } from '../ui/forms/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { Headline } from '../ui/text/headline.tsx'
import '../resellers/resellers.css'

/** Resellers as a map and a list, near a typed place; works without scripts (HELP-11, HELP-12). */
export function Page({ visit }: { visit: Visit<'resellers'> }) {
  const { page, cards, articles, shown } = visit.data
  const { words, near } = shown
  const href = usePath()(visit.path)
  const [first, ...others] = page.sections
  const opening = first?.collection === 'hero_block' ? first.item : undefined
  const rest = opening ? others : page.sections
  return (
    <>
      <PageBreadcrumb crumbs={page.breadcrumb} />
      <div className="wrap reseller-page">
        <div>
          <Headline as="h1" text={opening?.title ?? pageName(page)} />
          {opening?.subtitle && (
            <p className="t-lead text-muted mt-3 measure">{opening.subtitle}</p>
          )}
        </div>
        <form action={`${href}#near`} id="near" className="reseller-search">
          <TextField
            key={near?.typed}
            name="near"
            label={words.field}
            hint={words.hint}
            defaultValue={near?.typed}
            maxLength={60}
            autoComplete="postal-code"
            enterKeyHint="search"
            error={near && near.place === undefined ? nearText(near, words) : undefined}
          />
          <Button type="submit">{words.submit}</Button>
        </form>
        {near?.place !== undefined && (
          <div role="status">
            <p className="t-subtitle">{nearText(near, words)}</p>
            {near.others.length > 0 && (
              <p className="reseller-ways mt-2">
                {words.also}
                {near.others.map((other) => (
                  <a
                    key={other}
                    className="link target"
                    href={`${href}?near=${encodeURIComponent(other)}#near`}
                  >
                    {other}
                  </a>
                ))}
              </p>
            )}
            <a className="link target mt-2" href={`${href}#near`}>
              {words.clear}
            </a>
          </div>
        )}
        <div className="reseller-columns">
          <ResellerMap shown={shown} />
          <ResellerList shown={shown} />
        </div>
        <OtherResellers shown={shown} />
      </div>
      {rest.length > 0 && <MoreSections sections={rest} cards={cards} articles={articles} after />}
    </>
  )
}
