import { stored } from './stored.ts';

/** Whether larger text was chosen on this device. The browser's own text size and zoom also work. */
export function isTextLarger(): boolean {
  return stored.largerText.get() === '1';
}

/** Applies the text size chosen on this device. */
export function applyTextSize(): void {
  if (isTextLarger()) document.documentElement.dataset.text = 'larger';
  else delete document.documentElement.dataset.text;
}

/** Stores the choice on this device and applies it at once. */
export function chooseTextSize(isLarger: boolean): void {
  if (isLarger) stored.largerText.set('1');
  else stored.largerText.clear();
  applyTextSize();
}
