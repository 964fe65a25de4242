/** The measure of the patient's own answer, 1 (worst imaginable) to 10. */
export const QUALITY_OF_LIFE_KEY = 'qualityOfLife';

/** Whether values are the patient's own answers on a scale, each of which applies until the next one. */
export const isAnswerOnScale = (key: string): boolean => key === QUALITY_OF_LIFE_KEY;

/** Answers up to this get a kind message and a way to contact the clinic. Chosen: the lowest three of ten. */
const LOW_QUALITY_OF_LIFE_MAX = 3;

export const isLowQualityOfLife = (answer: number): boolean => answer <= LOW_QUALITY_OF_LIFE_MAX;

/** A drop by this much gets the same. Chosen: a third of the scale. */
const FALL_OF_QUALITY_OF_LIFE = 3;

/** Whether the answer fell clearly since the one before. */
export const hasQualityOfLifeFallen = (before: number, now: number): boolean => before - now >= FALL_OF_QUALITY_OF_LIFE;
