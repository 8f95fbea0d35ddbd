// Apart from the schema of reports, which browsers do not load.

/** Where browsers send their reports (OPS-40, OPS-41). */
export const browserReportPath = '/_report'

/** Most different errors of one document that are reported. */
export const mostErrors = 5
