/** Elements in which letters are typed, or have another meaning. */
const TAKES_LETTERS = 'input, select, textarea, [contenteditable="true"], [role="dialog"]';

/** Whether a key event is part of typed text. */
export const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/** Whether an overlay is open, which then handles the keys. */
export const isOverlaid = (): boolean => document.querySelector('[role="dialog"]') !== null;
