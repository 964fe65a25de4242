import { DAY_MS, ENTRY_OLDEST_DAYS } from '@mien/domain';
import { entries as english } from '@mien/messages';
import { DateField } from '@mien/ui';
import { localTime } from '../../shared/forms/local-time.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isClockWrong, serverNow } from '../../shared/platform/server-time.ts';
import { clockFault } from './entries.model.ts';

const texts = textsOf('entries', english);

interface TakenAtFieldProps {
  readonly value: string;
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
  readonly isWrong: boolean;
}

/** The time of a measurement, initially now. */
export function TakenAtField({ isWrong, ...field }: TakenAtFieldProps) {
  const now = serverNow();
  return (
    <DateField
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
