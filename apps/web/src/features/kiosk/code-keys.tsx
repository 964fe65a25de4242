import { accessCodeIn } from '@mien/domain';
import { kiosk as english } from '@mien/messages';
import { Icon, Text, VisuallyHidden } from '@mien/ui';
import { useId, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './kiosk.module.css';

const { keys: texts } = textsOf('kiosk', english);

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

interface CodeKeysProps {
  readonly label: string;
  readonly digitCount: number;
  readonly isBusy: boolean;
  /** Said below the code. */
  readonly problem: string | null;
  /** Called with each complete code; the code is cleared if it resolves to false. */
  readonly onCode: (code: string) => Promise<boolean>;
}

/** A code field with its own keys: a tablet on a stand has no keyboard. A connected keyboard works, too. */
export function CodeKeys({ label, digitCount, isBusy, problem, onCode }: CodeKeysProps) {
  const [code, setCode] = useState('');
  const id = useId();
  const problemId = useId();

  function type(text: string): void {
    if (isBusy) return;
    const digits = accessCodeIn(text).digits.slice(0, digitCount);
    setCode(digits);
    if (digits.length < digitCount) return;
    void onCode(digits).then((isRight) => {
      if (!isRight) setCode('');
    });
  }

  return (
    <div className={styles.pad}>
      <Text as="label" htmlFor={id} size="lead" weight={600}>
        {label}
      </Text>
      <input
        id={id}
        className={styles.code}
        // The page has keys of its own.
        inputMode="none"
        autoComplete="off"
        value={code}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problemId}
        onChange={(event) => type(event.target.value)}
      />
      <VisuallyHidden role="status">{pluralText(texts.typed, code.length, { total: digitCount })}</VisuallyHidden>
      <p id={problemId} role="alert" className={styles.problem}>
        {problem}
      </p>
      <div className={styles.keys}>
        {DIGITS.map((digit) => (
          <Key key={digit} isOff={isBusy} onPress={() => type(code + digit)}>
            {digit}
          </Key>
        ))}
        <Key isOff={isBusy} onPress={() => setCode('')}>
          <Text as="span" size="body">
            {texts.clear}
          </Text>
        </Key>
        <Key isOff={isBusy} onPress={() => type(`${code}0`)}>
          0
        </Key>
        <Key isOff={isBusy} label={texts.erase} onPress={() => setCode(code.slice(0, -1))}>
          <Icon name="back" />
        </Key>
      </div>
    </div>
  );
}

interface KeyProps {
  readonly isOff: boolean;
  readonly label?: string;
  readonly onPress: () => void;
  readonly children: React.ReactNode;
}

const Key = ({ isOff, label, onPress, children }: KeyProps) => (
  <button type="button" className={styles.key} disabled={isOff} aria-label={label} onClick={onPress}>
    {children}
  </button>
);
