import { colourOf } from '#shared/settings/palette.ts'

/**
 * The shop's colours for mails, which do not use its stylesheet. Mails are light for everybody and
 * say so (`color-scheme`): mail programs treat colours for a dark screen too differently.
 */
export const mailColors = {
  ground: colourOf('tile', 'light'),
  paper: colourOf('paper', 'light'),
  line: colourOf('line', 'light'),
  ink: colourOf('ink', 'light'),
  secondary: colourOf('muted', 'light'),
  accent: colourOf('accent', 'light'),
}
