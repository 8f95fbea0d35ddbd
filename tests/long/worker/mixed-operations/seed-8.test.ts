import { it } from 'vitest'
import { mixedOperations } from './operations.ts'

it('loses no piece, code or payment in mixed operations', () => mixedOperations(20_261_128))
