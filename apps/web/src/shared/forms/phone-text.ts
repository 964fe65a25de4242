import { formatPhone } from '@mien/domain';

/** A phone number in a sentence: never wraps, neither at its space nor after its hyphen. */
export const phoneText = (digits: string): string => formatPhone(digits).replace(' ', '\u00a0').replace('-', '-\u2060');
