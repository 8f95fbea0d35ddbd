/** Characters of a message to the shop at most. In a file of its own, without the schemas. */
export const longestMessage = 4000
