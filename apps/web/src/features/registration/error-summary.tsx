import { registration as english } from '@mien/messages';
import { Banner, Stack, Text } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './registration-page.module.css';

const texts = textsOf('registration', english);

export interface SummaryLine {
  readonly text: string;
  /** The target of the link; absent if it is about no field. */
  readonly fieldId?: string;
}

interface ErrorSummaryProps {
  readonly lines: readonly SummaryLine[];
  /** Counts submits: each one focuses the summary again. */
  readonly submitCount: number;
}

/** Focuses a field, expanding its section if necessary. */
function focusField(id: string): void {
  const field = document.getElementById(id);
  const folded = field?.closest('details');
  if (folded) folded.open = true;
  field?.focus();
}

/** All faults, each with a link to its field. */
export function ErrorSummary({ lines, submitCount }: ErrorSummaryProps) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (submitCount > 0) box.current?.focus();
  }, [submitCount]);
  return (
    <section ref={box} tabIndex={-1} className={styles.summary} aria-labelledby="faults">
      <Banner tone="problem">
        <Text as="h2" id="faults" size="body" weight={700}>
          {texts.faultsTitle}
        </Text>
        <Stack as="ul">
          {lines.map(({ text, fieldId }) => (
            <li key={text}>
              {fieldId ? (
                <button type="button" className={styles.summaryLink} onClick={() => focusField(fieldId)}>
                  {text}
                </button>
              ) : (
                text
              )}
            </li>
          ))}
        </Stack>
      </Banner>
    </section>
  );
}
