import type { KeyboardEvent } from 'react';

/** Text fields of a form, in order. */
const FIELDS = 'input[type="text"], input[type="tel"], input[type="email"], input:not([type])';

/**
 * Enter, or the "next" key of a phone's keyboard, moves to the next required empty text field; on the last one it
 * submits the form as usual.
 */
export function goOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget: form } = event;
  if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target instanceof HTMLInputElement)) return;
  const fields = [...form.querySelectorAll<HTMLInputElement>(FIELDS)];
  const place = fields.indexOf(target);
  const next = fields.slice(place + 1).find(({ required, value, disabled }) => required && value === '' && !disabled);
  if (place < 0 || target.value === '' || !next) return;
  event.preventDefault();
  next.focus();
}
