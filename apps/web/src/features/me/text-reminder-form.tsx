import type { ScanReminders } from '@mien/contract';
import { isTextReminderTime, TEXT_REMINDER_HOURS } from '@mien/domain';
import { me as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Stack, Text } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { phoneText } from '../../shared/forms/phone-text.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import styles from './reminder-form.module.css';
import { clockText, ReminderTimes, reminderText, USUAL_REMINDER } from './reminder-times.tsx';
import { SCAN_REMINDERS_KEY } from './scan-reminders-query.ts';

const { reminder: texts } = textsOf('me', english);
const words = texts.text;

const zoneText = (timeZone: string) => timeZone.replaceAll('_', ' ');

/** Text messages at times that the patient chooses: off by default, with their exact text. */
export function TextReminderForm({ kept }: { readonly kept: ScanReminders }) {
  const { client } = useApi();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(kept.reminder ?? USUAL_REMINDER);
  const [isTried, setTried] = useState(false);
  const change = useMutation({
    mutationFn: (isOn: boolean) =>
      isOn
        ? client.scanReminders.save({
            body: { weekdays: [...typed.weekdays], time: typed.time, timeZone: deviceTimeZone() },
          })
        : client.scanReminders.remove({ body: {} }),
    onSuccess: (saved) => queries.setQueryData(SCAN_REMINDERS_KEY, saved),
  });
  const isTimeAllowed = isTextReminderTime(typed.time);
  const hours = { from: clockText(TEXT_REMINDER_HOURS.from), to: clockText(TEXT_REMINDER_HOURS.to) };
  function save(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (typed.weekdays.length > 0 && isTimeAllowed) change.mutate(true);
  }
  if (kept.phoneNumber === null) return <Muted className={styles.about}>{words.noPhone}</Muted>;
  const isOn = kept.reminder !== null && kept.stoppedBy === null;
  return (
    <Stack as="form" gap={4} noValidate onSubmit={save}>
      {kept.stoppedBy !== null && (
        <Banner tone="info" isQuiet>
          {words.stopped[kept.stoppedBy]}
        </Banner>
      )}
      <Muted className={styles.about}>{fill(words.about, { phone: phoneText(kept.phoneNumber) })}</Muted>
      <Stack as="figure" gap={2} className={styles.message}>
        <Text as="figcaption" weight={600}>
          {words.says}
        </Text>
        <blockquote>{kept.text}</blockquote>
      </Stack>
      <ReminderTimes
        reminder={typed}
        dayError={isTried && typed.weekdays.length === 0 ? texts.needsDay : null}
        timeError={isTried && !isTimeAllowed ? fill(words.needsTime, hours) : null}
        timeHint={fill(words.zone, { timeZone: zoneText(deviceTimeZone()) })}
        onChange={setTyped}
      />
      <Button type="submit" isBlock isBusy={change.isPending} icon="bell">
        {isOn ? words.change : words.switchOn}
      </Button>
      <Muted role="status" className={styles.about}>
        {isOn &&
          kept.reminder &&
          fill(words.isOn, { times: reminderText(kept.reminder), timeZone: zoneText(kept.reminder.timeZone) })}
      </Muted>
      {change.isError && <Banner tone="problem">{problemText(change.error)}</Banner>}
      <Muted className={styles.about}>{words.stop}</Muted>
      {kept.reminder !== null && (
        <Button variant="secondary" isBlock disabled={change.isPending} onClick={() => change.mutate(false)}>
          {words.switchOff}
        </Button>
      )}
    </Stack>
  );
}
