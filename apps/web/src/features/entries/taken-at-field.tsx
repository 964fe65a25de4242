import { DAY_MS, ENTRY_OLDEST_DAYS } from '@mien/domain';
import { entries as english } from '@mien/messages';
import { Button, DateField, Muted, Row } from '@mien/ui';
import { useEffect, useRef, useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isClockWrong, serverNow } from '../../shared/platform/server-time.ts';
import { clockFault } from './entries.model.ts';

const texts = textsOf('entries', english);

interface TakenAtFieldProps {
  readonly value: string;
  /** What the field shows at first, which is now. */
  readonly shownAtFirst: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly isWrong: boolean;
}

/** The time of a measurement: now, folded, unless the patient changes it. */
export function TakenAtField({ isWrong, shownAtFirst, ...field }: TakenAtFieldProps) {
  const now = serverNow();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isOpen) input.current?.focus();
  }, [isOpen]);
  if (!isOpen && !isWrong && field.value === shownAtFirst)
    return (
      <Row gap={3} lineGap={0} justify="between">
        <Muted as="span">{texts.when}</Muted>
        <Row gap={1} lineGap={0} justify="end">
          <span>{texts.now}</span>
          <Button variant="quiet" isSmall aria-label={texts.changeWhen} onClick={() => setOpen(true)}>
            {texts.changeTime}
          </Button>
        </Row>
      </Row>
    );
  return (
    <DateField
      ref={input}
      label={texts.when}
      kind="instant"
      name="takenAt"
      min={localTime(new Date(now.getTime() - ENTRY_OLDEST_DAYS * DAY_MS))}
      max={localTime(now)}
      {...field}
      error={isWrong ? (isClockWrong() ? clockFault() : texts.fault.time) : null}
    />
  );
}
