/** A result on a page of its own: at a shared tablet, and in other software. */
export const plainValues = { score: '{score} of 100', noScore: 'No score this time' } as const;
