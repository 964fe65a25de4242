import { WEEK_TEXT } from '@mien/domain';
import { notices as english, fill } from '@mien/messages';
import { Banner, Muted, Stack, SwitchField, Text } from '@mien/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { deviceTimeZone } from '../../shared/platform/time-zone.ts';
import styles from './reminder-form.module.css';
import { clockText } from './reminder-times.tsx';
import { SCAN_REMINDERS_KEY, scanRemindersQuery } from './scan-reminders-query.ts';

const { week: texts } = textsOf('notices', english);

/** A Monday text about a week with scans: off by default, with its exact text. Nothing without a verified number. */
export function WeekText() {
  const { client } = useApi();
  const queries = useQueryClient();
  const { data } = useQuery(scanRemindersQuery(client));
  const change = useMutation({
    // Sequential: the last click wins.
    scope: { id: 'weekText' },
    mutationFn: (isOn: boolean) => client.scanReminders.saveWeek({ body: { isOn, timeZone: deviceTimeZone() } }),
    onSuccess: (saved) => queries.setQueryData(SCAN_REMINDERS_KEY, saved),
  });
  if (!data || data.phoneNumber === null) return null;
  const { week } = data;
  const zone = (week.isOn && week.timeZone) || deviceTimeZone();
  return (
    <Stack as="section" gap={3} lineAbove={4} aria-labelledby="week-text-title">
      <Text as="h3" id="week-text-title" size="body">
        {texts.title}
      </Text>
      {week.stoppedBy !== null && (
        <Banner tone="info" isQuiet>
          {texts.stopped[week.stoppedBy]}
        </Banner>
      )}
      <SwitchField
        checked={change.isPending ? change.variables : week.isOn}
        isBusy={change.isPending}
        aria-describedby="week-text-about"
        onChange={({ target }) => change.mutate(target.checked)}
      >
        {texts.name}
      </SwitchField>
      <Muted id="week-text-about" size="small">
        {fill(texts.about, {
          from: clockText(WEEK_TEXT.time),
          until: clockText(WEEK_TEXT.until),
          timeZone: zone.replaceAll('_', ' '),
        })}
      </Muted>
      {change.isError && <Banner tone="problem">{fill(texts.failed, { reason: problemText(change.error) })}</Banner>}
      <Stack as="figure" gap={2} className={styles.message}>
        <Text as="figcaption" weight={600}>
          {texts.says}
        </Text>
        <blockquote>{week.text}</blockquote>
      </Stack>
    </Stack>
  );
}
