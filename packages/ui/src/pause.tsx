import { VisuallyHidden } from './visually-hidden.tsx';

/**
 * Separates two parts that stand apart on the screen only: in flexible boxes and grids the space between them is lost, and a
 * screen reader that reads a link or a live region whole would run them together. The space at its end cannot be lost.
 */
export function Pause() {
  return <VisuallyHidden>{',\u00a0'}</VisuallyHidden>;
}
