import { nearText, type ShownResellers } from '#shared/resellers/shown-resellers.ts'
import { blocks, bold, heading, list, plain } from './text.ts'

/**
 * The resellers of the reader's country with all their facts, then those of other countries
 * (HELP-11); before them which place they are near, or that it is unknown (HELP-12).
 */
export function resellersText({ near, list: own, others, words }: ShownResellers): string {
  return blocks([
    near && plain(nearText(near, words)),
    list(
      own.map(({ name, lines, phone, service, hours, distance }) => {
        const times = hours.map(({ days, times: text }) => `${days} ${text}`).join('; ')
        const parts = [distance, lines.join(', '), service, times, phone.shown]
        return `${bold(name)}: ${parts
          .filter(Boolean)
          .map((part) => plain(part ?? ''))
          .join(' · ')}`
      }),
    ),
    others.length > 0 && heading(2, words.abroad),
    ...others.flatMap(({ country, list: foreign }) => [
      heading(3, country),
      list(
        foreign.map(
          ({ name, lines, phone }) =>
            `${bold(name)}: ${plain(lines.join(', '))} · ${plain(phone.shown)}`,
        ),
      ),
    ]),
  ])
}
