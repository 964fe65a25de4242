import { TextField, type TextFieldProps } from '@mien/ui';
import { editPhone } from './phone-edit.ts';
import { useCaret } from './use-caret.ts';

type PhoneFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  /** The number as shown: (NNN) NNN-NNNN. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A phone number, formatted while it is typed. */
export function PhoneField({ value, onChange, ...rest }: PhoneFieldProps) {
  const [field, moveCaret] = useCaret();
  return (
    <TextField
      {...rest}
      ref={field}
      type="tel"
      inputMode="tel"
      autoComplete="tel-national"
      value={value}
      onChange={(event) => {
        const { value: after, selectionStart } = event.target;
        const inputType = (event.nativeEvent as InputEvent).inputType ?? '';
        const edit = editPhone(value, after, selectionStart ?? after.length, inputType);
        onChange(edit.text);
        moveCaret(edit.caret);
      }}
    />
  );
}
