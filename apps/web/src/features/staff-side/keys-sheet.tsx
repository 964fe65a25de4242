import { staffSide as english } from '@mien/messages';
import { Muted, Stack } from '@mien/ui';
import { Fragment } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import styles from './staff-side.module.css';

const { keys: texts } = textsOf('staffSide', english);

/** The keys of each action, as labeled on keyboards. */
const KEYS: readonly (readonly [keyof typeof texts.names, readonly string[]])[] = [
  ['search', ['/', 'Ctrl K']],
  ['next', ['j', '↓']],
  ['previous', ['k', '↑']],
  ['nextPatient', [']']],
  ['previousPatient', ['[']],
  ['open', ['Enter']],
  ['choose', ['x']],
  ['close', ['Esc']],
  ['help', ['?']],
];

interface KeysSheetProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The list of keyboard shortcuts. */
export function KeysSheet({ isOpen, onClose }: KeysSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={texts.title} closeLabel={texts.close}>
      <Stack as="dl" gap={1} padding={3} className={styles.keys}>
        {KEYS.map(([name, keys]) => (
          <div key={name}>
            <dt>{texts.names[name]}</dt>
            <Muted as="dd" isToEnd>
              {keys.map((key, index) => (
                <Fragment key={key}>
                  <span>{index > 0 && ` ${texts.or} `}</span>
                  <kbd>{key}</kbd>
                </Fragment>
              ))}
            </Muted>
          </div>
        ))}
      </Stack>
    </Sheet>
  );
}
