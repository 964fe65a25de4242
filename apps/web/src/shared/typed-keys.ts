/** Where letters are typed, or where they mean something else. */
const TAKES_LETTERS = 'input, select, textarea, [contenteditable="true"], [role="dialog"]';

/** Whether a pressed key is a letter of something that is being typed. */
export const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest(TAKES_LETTERS) !== null;

/** Whether something lies over the page, to which keys belong. */
export const isOverlaid = (): boolean => document.querySelector('[role="dialog"]') !== null;
