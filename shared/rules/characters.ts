import { matching } from './text.ts'

// The character sets of the address and profile fields (VAL-5); letters are Unicode letters with
// their marks.
export const lettersSpacesHyphens = matching(/^[\p{L}\p{M} -]*$/u, 'errors.characters.letters')
export const lettersSpacesHyphensApostrophes = matching(
  /^[\p{L}\p{M} '’-]*$/u,
  'errors.characters.name',
)
export const lettersDigitsSpacesHyphens = matching(
  /^[\p{L}\p{M}\p{Nd} -]*$/u,
  'errors.characters.number',
)
export const lettersDigitsSpacesHyphensApostrophes = matching(
  /^[\p{L}\p{M}\p{Nd} '’-]*$/u,
  'errors.characters.street',
)
