import { useState } from 'react'
import { Badge } from '../feedback/badge.tsx'
import { Button } from '../forms/button.tsx'
import { Carousel } from '../media/carousel.tsx'
import { IconButton } from '../forms/icon-button.tsx'
import { Image } from '../media/image.tsx'
import { EmptyState, Notice } from '../feedback/notice.tsx'
import { Price } from '../text/price.tsx'
import { Progress } from '../feedback/progress.tsx'
import { Rating } from '../text/rating.tsx'
import { Skeleton, SkeletonText, Spinner } from '../feedback/skeleton.tsx'
import { Swatches } from '../forms/swatches.tsx'
import { DefinitionTable } from '../layout/definition-table.tsx'
import { Table } from '../layout/table.tsx'
import { Section, Specimen } from './section.tsx'
import type { Words } from './words.ts'

const keys = ['black', 'white', 'titane', 'sand', 'mint', 'silver', 'pink', 'gold', 'grey']

/**
 * Examples of what presents products: pictures, prices, colours, tables, skeletons, empty states.
 */
export function Showing({ t, pictures }: { t: Words; pictures: readonly string[] }) {
  const [colour, setColour] = useState('mint')
  const swatches = [
    { key: 'mint', label: t.mint },
    { key: 'black', label: t.black },
    { key: 'white', label: t.white, soldOut: true },
  ]
  return (
    <Section title="Showing.">
      <Carousel
        label={t.more}
        slides={t.products.map((name, at) => ({
          id: name,
          content: <Card t={t} name={name} picture={pictures[at % pictures.length]} />,
        }))}
        previousLabel={t.previous}
        nextLabel={t.next}
        goToLabel={(group) => `${t.goTo} ${group}`}
        peek
      />
      <div className="grid gap-8 md:grid-cols-2 lg:gap-16">
        <div className="grid content-start gap-6">
          <Price
            size="lg"
            current="1.249.000,00 Kč"
            previous="1.299.000,00 Kč"
            saving={t.saving}
            currentLabel={t.priceNow}
            previousLabel={t.priceBefore}
          />
          <Swatches
            label={t.colour}
            options={swatches}
            value={colour}
            onChange={setColour}
            showValue
          />
          <Swatches
            label={t.colour}
            options={keys.map((key) => ({ key, label: key, href: `#${key}` }))}
            value="sand"
            size="sm"
          />
          <Rating value={4.7} label={t.reviews} text="4.7 · 312" />
          <Progress label={t.cartEmptyText} value={0.62} tone="success" />
          <Specimen label="loading">
            <Spinner label={t.busy} />
            <Skeleton className="size-24 rounded-tile" />
            <SkeletonText className="grow" />
          </Specimen>
        </div>
        <DefinitionTable
          rows={[
            { term: 'Dimensions', value: '92 × 92 × 24 mm' },
            { term: 'Display', value: 'e-paper, 296 × 296' },
            { term: 'Radio', value: 'Thread 1.3, Matter 1.4, Wi-Fi 2.4 GHz' },
          ]}
        />
      </div>
      <div className="grid gap-4 md:grid-cols-3">
        <Notice title={t.saved} tone="success" closeLabel={t.close} onClose={() => {}}>
          {t.savedText}
        </Notice>
        <Notice tone="danger">{t.failed}</Notice>
        <Notice>{t.emailHint}</Notice>
      </div>
      <Table
        caption="Comparison"
        columns={[
          { key: 'what', label: '' },
          { key: 'a', label: t.products[0] },
          { key: 'b', label: t.products[5] },
        ]}
        rows={[
          { what: 'Radio', a: 'Thread', b: 'Thread' },
          { what: 'Battery', a: '24 months', b: '18 months' },
        ]}
      />
      <EmptyState icon="shopping-bag" title={t.cartEmpty} text={t.cartEmptyText}>
        <Button variant="outline">{t.continue}</Button>
      </EmptyState>
    </Section>
  )
}

function Card({ t, name, picture }: { t: Words; name: string; picture?: string }) {
  const options = keys.slice(0, 3).map((key) => ({ key, label: key, href: `#${key}` }))
  return (
    <article className="grid gap-3">
      <div className="tile relative">
        <Image src={picture} alt="" width={400} height={400} className="w-full" />
        <Badge tone="refurbished" className="absolute left-4 top-4">
          {t.colour}
        </Badge>
        <IconButton
          icon="heart"
          label={t.mint}
          variant="glass"
          className="absolute right-3 top-3"
        />
      </div>
      <h3 className="t-label">{name}</h3>
      <Swatches label={t.colour} options={options} value="white" size="sm" />
      <Price current="249,00 €" previous="299,00 €" saving={t.saving} size="sm" />
      <Button variant="outline" size="sm">
        {t.add}
      </Button>
    </article>
  )
}
