import { matching } from './text.ts'

const key = 'errors.characters'

// The character sets of the address and profile fields (specification §5); letters are Unicode letters with their marks.
export const lettersSpacesHyphens = matching(/^[\p{L}\p{M} -]*$/u, key)
export const lettersSpacesHyphensApostrophes = matching(/^[\p{L}\p{M} '’-]*$/u, key)
export const lettersDigitsSpacesHyphens = matching(/^[\p{L}\p{M}\p{Nd} -]*$/u, key)
export const lettersDigitsSpacesHyphensApostrophes = matching(/^[\p{L}\p{M}\p{Nd} '’-]*$/u, key)
