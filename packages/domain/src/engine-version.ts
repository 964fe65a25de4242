/** Ends the engine version of a scan of the sample face, as a demo offers it: its values are no person's. */
const SAMPLE_SUFFIX = '+sample';

export const sampleVersionOf = (engineVersion: string): string => `${engineVersion}${SAMPLE_SUFFIX}`;

/** Whether a scan was of the sample face. */
export const isOfSample = (engineVersion: string | null): boolean => engineVersion?.endsWith(SAMPLE_SUFFIX) ?? false;

const generationOf = (engineVersion: string | null) =>
  isOfSample(engineVersion) ? SAMPLE_SUFFIX : engineVersion?.split('.')[0];

/** Whether values of two engine versions can be compared: same major version, and not one of the sample face only. */
export const isSameEngine = (one: string | null, other: string | null): boolean =>
  generationOf(one) === generationOf(other);
