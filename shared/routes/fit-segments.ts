/**
 * The first segment of finders' paths in all languages, as `content/pages/fit.json` has them
 * (FIT-1).
 */
export const fitSegments = [
  'fit',
  'compatibilite',
  'kompatibilitaet',
  'compatibilita',
  'compatibilidad',
  'compatibiliteit',
  'kompatybilnosc',
  'kompatibilita',
  'kompatibilitet',
  'compatibilidade',
] as const
