import { formatPhone } from '@mien/domain';
import { describe, expect, it } from 'vitest';
import { editPhone } from './phone-edit.ts';

/** `|` marks the caret: the field's text before, after the browser's edit, and after formatting. */
function edited(before: string, afterWithCaret: string, inputType = 'insertText'): string {
  const caret = afterWithCaret.indexOf('|');
  const { digits, caret: moved } = editPhone(before, afterWithCaret.replace('|', ''), caret, inputType);
  const text = formatPhone(digits);
  return `${text.slice(0, moved)}|${text.slice(moved)}`;
}

describe('typing a phone number', () => {
  it.each([
    ['', '5|', '(5|'],
    ['(512', '(5125|', '(512) 5|'],
    ['(512) 555', '(512) 5550|', '(512) 555-0|'],
    ['(512) 555-010', '(512) 555-0100|', '(512) 555-0100|'],
    ['(512) 555-0100', '(512) 555-01009|', '(512) 555-01009|'],
  ])('%s becomes %s and is shown as %s', (before, after, shown) => {
    expect(edited(before, after)).toBe(shown);
  });

  it('keeps the caret after a digit typed in the middle', () => {
    expect(edited('(512) 550-100', '(512) 555|0-100')).toBe('(512) 555|-0100');
  });

  it('ignores other characters', () => {
    expect(edited('(512) 5', '(512) 5a|')).toBe('(512) 5|');
  });
});

describe('deleting in a phone number', () => {
  it.each([
    ['(512) 5', '(512) |', '(512|'],
    ['(512) 555-0100', '(512) 5|5-0100', '(512) 5|50-100'],
  ])('%s changed to %s shows %s', (before, after, shown) => {
    expect(edited(before, after, 'deleteContentBackward')).toBe(shown);
  });

  it('Backspace after a separator removes the digit before it', () => {
    expect(edited('(512) 555-0100', '(512)|555-0100', 'deleteContentBackward')).toBe('(51|5) 550-100');
    expect(edited('(512) 555-0100', '(512) 555|0100', 'deleteContentBackward')).toBe('(512) 55|0-100');
  });

  it('Delete before a separator removes the digit after it', () => {
    expect(edited('(512) 555-0100', '(512) 555|0100', 'deleteContentForward')).toBe('(512) 555|-100');
  });

  it('keeps the opening bracket', () => {
    expect(edited('(512', '|512', 'deleteContentBackward')).toBe('|(512');
  });

  it('keeps all other digits even if the number then begins with 1', () => {
    expect(edited('(212) 555-0100', '(|12) 555-0100', 'deleteContentBackward')).toBe('|(125) 550-100');
  });
});

describe('pasting a phone number', () => {
  it.each([
    ['+1 (512) 555-0100|', '(512) 555-0100|'],
    ['15125550100|', '(512) 555-0100|'],
    ['512.555.0100|', '(512) 555-0100|'],
    ['5125550100|', '(512) 555-0100|'],
  ])('%s shows %s', (pasted, shown) => {
    expect(edited('', pasted, 'insertFromPaste')).toBe(shown);
  });
});
