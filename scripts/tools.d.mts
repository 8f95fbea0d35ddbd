export declare const root: string
export declare const environment: NodeJS.ProcessEnv
