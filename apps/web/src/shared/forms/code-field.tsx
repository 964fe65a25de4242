import { accessCodeIn } from '@mien/domain';
import { TextField, type TextFieldProps } from '@mien/ui';
import { useEffect } from 'react';
import { useCaret } from './use-caret.ts';

type CodeFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'type' | 'ref'> & {
  readonly value: string;
  /** `hadOtherThanDigits`: the input contained something that is neither a digit of any script nor a message with a code. */
  readonly onChange: (value: string, hadOtherThanDigits: boolean) => void;
  /** Takes focus when it appears, so that the phone offers the code from the SMS at once. */
  readonly takesFocus?: boolean;
};

/** The six digits of an SMS, in one field so that phones can autofill it and screen readers read it as one. */
export function CodeField({ value, onChange, takesFocus = false, look = 'code', ...rest }: CodeFieldProps) {
  const [field, moveCaret] = useCaret();
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus, field]);
  return (
    <TextField
      {...rest}
      ref={field}
      look={look}
      type="text"
      inputMode="numeric"
      autoComplete="one-time-code"
      autoCorrect="off"
      spellCheck={false}
      value={value}
      onChange={(event) => {
        const { value: typed, selectionStart } = event.target;
        const { digits, hasOthers } = accessCodeIn(typed);
        onChange(digits, hasOthers);
        const before = accessCodeIn(typed.slice(0, selectionStart ?? typed.length)).digits;
        moveCaret(Math.min(before.length, digits.length));
      }}
    />
  );
}
