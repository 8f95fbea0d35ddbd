/** The path of the room planner in all languages, as `content/pages/room.json` has it (ROOM-1). */
export const roomSegments = [
  'room',
  'zimmer',
  'piece',
  'stanza',
  'habitacion',
  'kamer',
  'pokoj',
  'rum',
  'divisao',
  'rom',
] as const
