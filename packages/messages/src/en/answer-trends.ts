/** Answers over time, on the pages of trends. */
export const answerTrends = {
  /** Of answers that have no scale. */
  changes: {
    title: 'When it changed',
    since: 'since {when}',
    none: 'Not answered yet',
    answerNow: 'Answer now',
    today: 'Today',
    changed: '{value} since {when}',
    same: 'The same since {when}',
    /** The chart in words. */
    name: '{measure}: {answers}',
    answer: '{value} since {when}',
  },
  /** Of an answer on a scale, such as quality of life, and next to all answers. */
  answer: {
    newest: 'Last answer, {when}',
    up: 'Up from {before} ({when})',
    down: 'Down from {before} ({when})',
    same: 'The same in all answers',
    changed: 'Has anything changed?',
    changedText: 'Each scan uses the newest answers.',
    update: 'Update answers',
  },
} as const;
