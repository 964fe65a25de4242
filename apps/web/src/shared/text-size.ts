import { stored } from './stored.ts';

/** Whether this device's reader wants larger text. Beside it, the browser's own size and zoom always work. */
export function isTextLarger(): boolean {
  return stored.largerText.get() === '1';
}

/** Shows the page in the size that was chosen on this device. */
export function applyTextSize(): void {
  if (isTextLarger()) document.documentElement.dataset.text = 'larger';
  else delete document.documentElement.dataset.text;
}

/** Keeps the choice on this device and shows it at once. */
export function chooseTextSize(isLarger: boolean): void {
  if (isLarger) stored.largerText.set('1');
  else stored.largerText.clear();
  applyTextSize();
}
