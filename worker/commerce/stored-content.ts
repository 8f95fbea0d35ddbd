// Exports for tools that run in Node: the form of stored content.
export {
  type ListedProduct,
  listingColumns,
  storedPart,
  StoredPart,
} from './catalog/listing/listing-columns.ts'
export {
  listingSummaries,
  ListingSummary,
  partsName,
  sourceName,
  versionOf,
} from './catalog/listing/summary.ts'
export type { CardText, DetailText } from './catalog/texts.ts'
export {
  editorsWords,
  searchedCollections,
  searchDocuments,
  SearchRows,
  type SearchText,
} from './catalog/search/documents.ts'
export { indexFileKey, Manifest, manifestKey, smallCatalogue } from './catalog/search/manifest.ts'
export { OrderPapers } from './mail/papers.ts'
export { DiscountCode } from './pricing/discount-code.ts'
export { FreeAbove, MethodDefinition } from './shipping/method-definition.ts'
