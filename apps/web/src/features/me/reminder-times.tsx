import { DAY_MS, type ScanReminder, WEEKDAYS, type Weekday } from '@mien/domain';
import { me as english, fill } from '@mien/messages';
import { DateField, FieldError, Grid, Stack, VisuallyHidden } from '@mien/ui';
import { useId } from 'react';
import { calendarFormat, listFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './reminder-form.module.css';

const { reminder: texts } = textsOf('me', english);

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);

/** The initial choice. */
export const USUAL_REMINDER: ScanReminder = { weekdays: ['MO'], time: '08:00' };

function weekdayName(day: Weekday, form: 'short' | 'long'): string {
  const date = new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
  return calendarFormat({ weekday: form }).format(date);
}

/** 24-hour time in the reader's format. */
export function clockText(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = calendarFormat({ timeStyle: 'short' });
  return clock.format(Date.UTC(2024, 0, 1, hours, minutes));
}

/** The times of a reminder, in a few words. */
export function reminderText({ weekdays, time }: ScanReminder): string {
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => weekdayName(day, 'short'));
  const list = listFormat({ type: 'unit' }).format(days);
  return fill(texts.value, { days: list, time: clockText(time) });
}

interface ReminderTimesProps {
  readonly reminder: ScanReminder;
  readonly dayError: string | null;
  readonly timeError: string | null;
  readonly timeHint?: string;
  readonly onChange: (reminder: ScanReminder) => void;
}

/** The days and the time of a reminder. */
export function ReminderTimes({ reminder, dayError, timeError, timeHint, onChange }: ReminderTimesProps) {
  const { weekdays, time } = reminder;
  const errorId = useId();
  function toggle(day: Weekday): void {
    const chosen = weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day];
    onChange({ weekdays: chosen, time });
  }
  return (
    <>
      <fieldset aria-describedby={errorId}>
        <legend className={styles.legend}>{texts.days}</legend>
        <Grid gap={1} className={styles.days}>
          {WEEKDAYS.map((day) => (
            <Stack as="label" key={day} align="middle" weight={600} isTarget className={styles.day}>
              <input type="checkbox" checked={weekdays.includes(day)} onChange={() => toggle(day)} />
              <span aria-hidden="true">{weekdayName(day, 'short')}</span>
              <VisuallyHidden>{weekdayName(day, 'long')}</VisuallyHidden>
            </Stack>
          ))}
        </Grid>
        <FieldError id={errorId} text={dayError} />
      </fieldset>
      <DateField
        kind="time"
        label={texts.time}
        value={time}
        error={timeError}
        {...(timeHint === undefined ? {} : { hint: timeHint })}
        onChange={({ target }) => onChange({ weekdays, time: target.value })}
      />
    </>
  );
}
