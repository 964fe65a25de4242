/** The measure of the patient's own answer, 1 (the worst they can think of) to 10. */
export const QUALITY_OF_LIFE_KEY = 'qualityOfLife';

/** Answers up to this get a kind word and a way to reach the clinic. Chosen: the lowest three of ten. */
const LOW_QUALITY_OF_LIFE_MAX = 3;

/** Whether an answer about quality of life, 1 to 10, is so low that it must not pass without a word. */
export const isLowQualityOfLife = (answer: number): boolean => answer <= LOW_QUALITY_OF_LIFE_MAX;
