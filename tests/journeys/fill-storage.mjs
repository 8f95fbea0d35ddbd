// Fills the storage in DATA_DIR, and keeps a copy with which other shops begin: filling each of
// them takes longer than most stories.
import { cpSync, rmSync } from 'node:fs'
import { dataDirectory } from '../../build/local-variables.ts'
import { prepareStorage } from '../../scripts/storage.mjs'

const copy = 'test-results/filled-storage'
await prepareStorage()
rmSync(copy, { recursive: true, force: true })
cpSync(dataDirectory, copy, { recursive: true })
