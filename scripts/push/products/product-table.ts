import type { ContentFile } from '../files.ts'
import type { Row } from '../statement.ts'
import type { ContentTable } from '../table.ts'
import type { ProductFile } from './product-file.ts'
import type { ProductSources } from './product-sources.ts'

/** A table whose rows are made product by product. */
export type ProductTable = Omit<ContentTable, 'rows' | 'made'> & {
  rowsOf(file: ContentFile<ProductFile>, sources: ProductSources): Row[]
}
