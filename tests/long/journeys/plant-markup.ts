import type { Storage } from '../../../scripts/push/storage.ts'
import { plantMarkup } from '../../support/planted-markup.ts'

export function plant(storage: Storage): Promise<void> {
  return plantMarkup((statements) => storage.batch(statements))
}
