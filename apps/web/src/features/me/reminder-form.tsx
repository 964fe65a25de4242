import { calendarFileOf, type ScanReminder } from '@mien/domain';
import { me as english } from '@mien/messages';
import { Button, Icon, Muted, Stack } from '@mien/ui';
import { type FormEvent, useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { saveFile } from '../../shared/platform/save-file.ts';
import styles from './reminder-form.module.css';
import { ReminderTimes, USUAL_REMINDER } from './reminder-times.tsx';

const { reminder: texts } = textsOf('me', english);

/** The length of a scan in a calendar. */
const ENTRY_MINUTES = 5;

interface ReminderFormProps {
  readonly reminder: ScanReminder | null;
  readonly onChange: (reminder: ScanReminder | null) => void;
}

/** Creates an entry for the patient's own calendar, without involving the server. */
export function ReminderForm({ reminder, onChange }: ReminderFormProps) {
  const [{ weekdays, time }, setTyped] = useState(reminder ?? USUAL_REMINDER);
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const dayError = isTried && weekdays.length === 0 ? texts.needsDay : null;

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
    <Stack as="form" gap={4} noValidate onSubmit={save}>
      <Muted className={styles.about}>{texts.about}</Muted>
      <ReminderTimes
        reminder={{ weekdays, time }}
        dayError={dayError}
        timeError={isTried && time === '' ? texts.needsTime : null}
        onChange={setTyped}
      />
      <Button type="submit" isBlock icon="calendar">
        {texts.add}
      </Button>
      <Muted role="status" className={styles.about}>
        {isSaved && texts.added}
      </Muted>
      {reminder !== null && (
        <Stack gap={2} align="start" lineAbove={4}>
          <Muted className={styles.about}>
            <Icon name="info" sizePx={20} /> {texts.end}
          </Muted>
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
        </Stack>
      )}
    </Stack>
  );
}
