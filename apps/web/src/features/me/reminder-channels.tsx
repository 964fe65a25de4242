import type { ScanReminders } from '@mien/contract';
import type { ScanReminder } from '@mien/domain';
import { me as english } from '@mien/messages';
import { RadioGroup, Stack } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { ReminderForm } from './reminder-form.tsx';
import { TextReminderForm } from './text-reminder-form.tsx';

const { reminder: texts } = textsOf('me', english);

const CHANNELS = ['calendar', 'text'] as const;
type Channel = (typeof CHANNELS)[number];

interface ReminderChannelsProps {
  /** In the patient's own calendar, as far as this device knows. */
  readonly calendar: ScanReminder | null;
  /** By text message; absent for carers, and if the server has not responded: then only the calendar is offered. */
  readonly byText: ScanReminders | undefined;
  readonly onCalendar: (reminder: ScanReminder | null) => void;
}

/** How a patient is reminded to scan: by their own calendar, or by text message. */
export function ReminderChannels({ calendar, byText, onCalendar }: ReminderChannelsProps) {
  const [chosen, setChosen] = useState<Channel | null>(null);
  // The loaded channel stays selected, even after it is turned off.
  if (chosen === null && byText?.reminder) setChosen('text');
  const channel = chosen ?? 'calendar';
  // The same tree before and after the response, so that typed input is kept.
  return (
    <Stack gap={5} padding={3}>
      {byText !== undefined && (
        <RadioGroup
          label={texts.how}
          name="reminder-channel"
          options={CHANNELS.map((value) => ({ value, label: texts.channels[value] }))}
          value={channel}
          onChange={(value) => setChosen(CHANNELS.find((one) => one === value) ?? null)}
        />
      )}
      {channel === 'calendar' && <ReminderForm reminder={calendar} onChange={onCalendar} />}
      {channel === 'text' && byText !== undefined && <TextReminderForm kept={byText} />}
    </Stack>
  );
}
