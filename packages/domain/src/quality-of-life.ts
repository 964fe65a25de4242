/** The measure of the patient's own answer, 1 (worst imaginable) to 10. */
export const QUALITY_OF_LIFE_KEY = 'qualityOfLife';

/** Answers up to this get a kind message and a way to contact the clinic. Chosen: the lowest three of ten. */
const LOW_QUALITY_OF_LIFE_MAX = 3;

export const isLowQualityOfLife = (answer: number): boolean => answer <= LOW_QUALITY_OF_LIFE_MAX;
