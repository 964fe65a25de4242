import { calendarFileOf, DAY_MS, type ScanReminder, WEEKDAYS, type Weekday } from '@mien/domain';
import { me as english, fill } from '@mien/messages';
import { Button, FieldError, Icon, TextField } from '@mien/ui';
import { type FormEvent, useId, useState } from 'react';
import { currentLocale, textsOf } from '../../shared/language.ts';
import { paths } from '../../shared/paths.ts';
import { saveFile } from '../../shared/save-file.ts';
import styles from './reminder-form.module.css';

const { reminder: texts } = textsOf('me', english);

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
/** How long a scan is in a calendar. */
const ENTRY_MINUTES = 5;
const USUAL: ScanReminder = { weekdays: ['MO'], time: '08:00' };

function weekdayName(day: Weekday, form: 'short' | 'long'): string {
  const date = new Date(MONDAY + WEEKDAYS.indexOf(day) * DAY_MS);
  return new Intl.DateTimeFormat(currentLocale(), { weekday: form, timeZone: 'UTC' }).format(date);
}

/** When a reminder comes, in a few words. */
export function reminderText({ weekdays, time }: ScanReminder): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const clock = new Intl.DateTimeFormat(currentLocale(), { timeStyle: 'short', timeZone: 'UTC' });
  const days = WEEKDAYS.filter((day) => weekdays.includes(day)).map((day) => weekdayName(day, 'short'));
  const list = new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(days);
  return fill(texts.value, { days: list, time: clock.format(Date.UTC(2024, 0, 1, hours, minutes)) });
}

interface ReminderFormProps {
  readonly reminder: ScanReminder | null;
  readonly onChange: (reminder: ScanReminder | null) => void;
}

/** Makes an entry for the patient's own calendar, which no server has to know of. */
export function ReminderForm({ reminder, onChange }: ReminderFormProps) {
  const [{ weekdays, time }, setTyped] = useState(reminder ?? USUAL);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const errorId = useId();
  const dayError = isTried && weekdays.length === 0 ? texts.needsDay : null;

  function toggle(day: Weekday): void {
    const chosen = weekdays.includes(day) ? weekdays.filter((other) => other !== day) : [...weekdays, day];
    setTyped({ weekdays: chosen, time });
  }

  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (weekdays.length === 0 || time === '') return;
    const { origin, host } = window.location;
    const entry = {
      title: texts.entry,
      url: `${origin}${paths.dashboard}`,
      uid: `scan-reminder@${host}`,
      minutes: ENTRY_MINUTES,
    };
    saveFile(texts.file, 'text/calendar', calendarFileOf({ weekdays, time }, entry, new Date()));
    onChange({ weekdays, time });
    setSaved(true);
  }

  return (
    <form className={styles.form} noValidate onSubmit={save}>
      <p className={styles.about}>{texts.about}</p>
      <fieldset aria-describedby={errorId}>
        <legend className={styles.legend}>{texts.days}</legend>
        <div className={styles.days}>
          {WEEKDAYS.map((day) => (
            <label key={day} className={styles.day}>
              <input type="checkbox" checked={weekdays.includes(day)} onChange={() => toggle(day)} />
              <span aria-hidden="true">{weekdayName(day, 'short')}</span>
              <span className={styles.fullName}>{weekdayName(day, 'long')}</span>
            </label>
          ))}
        </div>
        <FieldError id={errorId} text={dayError} />
      </fieldset>
      <TextField
        type="time"
        label={texts.time}
        value={time}
        error={isTried && time === '' ? texts.needsTime : null}
        onChange={({ target }) => setTyped({ weekdays, time: target.value })}
      />
      <Button type="submit" isBlock icon="calendar">
        {texts.add}
      </Button>
      <p role="status" className={styles.about}>
        {isSaved && texts.added}
      </p>
      {reminder !== null && (
        <div className={styles.end}>
          <p className={styles.about}>
            <Icon name="info" sizePx={20} /> {texts.end}
          </p>
          <Button
            variant="quiet"
            isSmall
            onClick={() => {
              onChange(null);
              setSaved(false);
            }}
          >
            {texts.forget}
          </Button>
        </div>
      )}
    </form>
  );
}
