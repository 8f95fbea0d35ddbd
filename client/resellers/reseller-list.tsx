import type {
  ResellerContact,
  ShownReseller,
  ShownResellers,
} from '#shared/resellers/shown-resellers.ts'
import { useI18n } from '../i18n/provider.tsx'
import { Link } from '../navigation/link.tsx'
import { AccordionItem } from '../ui/layout/accordion.tsx'
import { Headline } from '../ui/text/headline.tsx'

type Words = ShownResellers['words']

/** The shops of the reader's country with all their facts; their numbers are those of the map. */
export function ResellerList({ shown: { list, words } }: { shown: ShownResellers }) {
  return (
    <ol className="divided reseller-list">
      {list.map((reseller, index) => (
        <li key={reseller.id} id={reseller.id} className="reseller">
          <ResellerNumber reseller={reseller} number={index + 1} words={words} />
          <Facts reseller={reseller} words={words} />
        </li>
      ))}
    </ol>
  )
}

interface ResellerProps {
  reseller: ShownReseller
  words: Words
}

/** The number of a shop, which leads back to it on the map. */
function ResellerNumber({ reseller, number, words }: ResellerProps & { number: number }) {
  if (!reseller.spot) return <span className="map-number nums">{number}</span>
  return (
    <a
      href={`#map-${reseller.id}`}
      className="map-number nums"
      aria-label={words.toMap.replace('{number}', String(number))}
    >
      {number}
    </a>
  )
}

function Facts({ reseller, words }: ResellerProps) {
  const { market, countryName } = useI18n()
  const { name, lines, country, service, hours, distance, route, app } = reseller
  const isAbroad = country !== market.country
  return (
    <div className="reseller-facts">
      <h2 className="t-subtitle">{name}</h2>
      {distance && <p className="t-label nums">{distance}</p>}
      <address className="not-italic">
        {[...lines, ...(isAbroad ? [countryName(country)] : [])].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      <p className="text-muted">{service}</p>
      <dl className="reseller-hours nums t-small">
        {hours.map(({ days, times }) => (
          <div key={days}>
            <dt>{days}</dt>
            <dd>{times}</dd>
          </div>
        ))}
      </dl>
      <p className="reseller-ways">
        <Phone reseller={reseller} words={words} />
        <Link to={route} className="link target">
          {words.route}
          <span className="sr-only"> {name}</span>
        </Link>
        <a href={app} className="link target reseller-app">
          {words.app}
          <span className="sr-only"> {name}</span>
        </a>
      </p>
    </div>
  )
}

function Phone({ reseller: { phone }, words }: { reseller: ResellerContact; words: Words }) {
  return (
    <a href={`tel:${phone.tel}`} className="link target nums">
      <span className="sr-only">{words.phone} </span>
      {phone.shown}
    </a>
  )
}

/** The shops of all other countries, folded. */
export function OtherResellers({ shown: { others, words } }: { shown: ShownResellers }) {
  if (others.length === 0) return null
  return (
    <section>
      <Headline text={words.abroad} className="mb-4" />
      <div className="reseller-folds">
        {others.map(({ country, list }) => (
          <AccordionItem key={country} title={country}>
            <ul className="grid gap-4">
              {list.map((reseller) => (
                <li key={reseller.id}>
                  <span className="block t-label">{reseller.name}</span>
                  <span className="block text-muted">{reseller.lines.join(', ')}</span>
                  <Phone reseller={reseller} words={words} />
                </li>
              ))}
            </ul>
          </AccordionItem>
        ))}
      </div>
    </section>
  )
}
