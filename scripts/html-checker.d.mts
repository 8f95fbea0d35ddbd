/** The command that checks files, undefined where Java or the checker is missing. */
export declare function htmlChecker(): [command: string, ...args: string[]] | undefined
