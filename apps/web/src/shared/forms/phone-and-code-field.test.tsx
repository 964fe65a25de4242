import { phoneDigits } from '@mien/domain';
import { fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { CodeField } from './code-field.tsx';
import { PhoneField } from './phone-field.tsx';

function Phone() {
  const [value, setValue] = useState(phoneDigits('5125550100'));
  return <PhoneField label="Phone" value={value} onChange={setValue} />;
}

it('the caret of the phone field stays at the edited digit', () => {
  render(<Phone />);
  const field = screen.getByLabelText<HTMLInputElement>('Phone');
  field.focus();
  field.setSelectionRange(4, 4);
  fireEvent.input(field, { target: { value: '(592) 555-0100', selectionStart: 3, selectionEnd: 3 } });
  expect(field.value).toBe('(592) 555-0100');
  expect(field.selectionStart).toBe(3);
});

it('the phone field supports autofill', () => {
  render(<Phone />);
  const field = screen.getByLabelText('Phone');
  expect(field.getAttribute('type')).toBe('tel');
  expect(field.getAttribute('autocomplete')).toBe('tel-national');
});

it('the code field is a single field that keeps digits and reports other characters', () => {
  const onChange = vi.fn();
  render(<CodeField label="Code" value="" onChange={onChange} />);
  const field = screen.getByLabelText('Code');
  expect(field.getAttribute('inputmode')).toBe('numeric');
  expect(field.getAttribute('autocomplete')).toBe('one-time-code');
  fireEvent.change(field, { target: { value: '12a' } });
  expect(onChange).toHaveBeenLastCalledWith('12', true);
  fireEvent.change(field, { target: { value: '123 456' } });
  expect(onChange).toHaveBeenLastCalledWith('123456', false);
});
