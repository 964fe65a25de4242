import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Separates two texts that are only visually apart: in flexboxes and grids the whitespace between them is lost, and a
 * screen reader that reads a link or a live region as a whole would run them together. The space at its end is
 * preserved.
 */
export function Pause() {
  return <VisuallyHidden>{',\u00a0'}</VisuallyHidden>;
}
