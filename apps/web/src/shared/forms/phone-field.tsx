import { formatPhone, type PhoneDigits, phoneDigits } from '@mien/domain';
import { TextField, type TextFieldProps } from '@mien/ui';
import { useEffect } from 'react';
import { editPhone } from './phone-edit.ts';
import { useCaret } from './use-caret.ts';

type PhoneFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  readonly value: PhoneDigits;
  readonly onChange: (value: PhoneDigits) => void;
};

/** A phone number field that formats while the user types. `onChange` gets the digits. */
export function PhoneField({ value, onChange, autoComplete = 'tel-national', ...rest }: PhoneFieldProps) {
  const [field, moveCaret] = useCaret();
  const shown = formatPhone(value);
  // The user may type into a server-rendered field before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the field's value at hydration
  useEffect(() => {
    const typed = phoneDigits(field.current?.value ?? '');
    if (typed !== value) onChange(typed);
  }, []);
  return (
    <TextField
      {...rest}
      ref={field}
      type="tel"
      inputMode="tel"
      autoComplete={autoComplete}
      value={shown}
      onChange={(event) => {
        const { value: after, selectionStart } = event.target;
        const inputType = (event.nativeEvent as InputEvent).inputType ?? '';
        const edit = editPhone(shown, after, selectionStart ?? after.length, inputType);
        onChange(edit.digits);
        moveCaret(edit.caret);
      }}
    />
  );
}
