// Requirements: PAY-5, PAY-6, PAY-7, PAY-10.
import { playSeeds } from './play-seeds.ts'

playSeeds(1)
