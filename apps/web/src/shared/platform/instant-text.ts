import { dateFormat } from './formats.ts';

/** A day and time in the reader's own time zone. */
export const instantText = (instant: Date | string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'short' }).format(new Date(instant));
