/** The name of the instrumentation scope: who has made the spans and metrics. */
export const SCOPE = 'snodo';
