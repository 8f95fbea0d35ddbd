/** Raised when pictures change under their ids: what browsers and the edge keep for a year is then made anew. A new id does the same for one picture, without a build. */
export const pictureVersion = 1
