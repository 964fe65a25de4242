/** Property tests are replayable: the same seed everywhere, printed by fast-check on failure. */
export const PROPERTY_RUNS = { seed: 20240607, numRuns: 40 } as const;
