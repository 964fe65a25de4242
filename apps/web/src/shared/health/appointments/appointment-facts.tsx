import type { Appointment } from '@mien/contract';
import { appointmentFileOf } from '@mien/domain';
import { appointments as english, fill } from '@mien/messages';
import { Button, Muted, Row, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../platform/language.ts';
import { paths } from '../../platform/paths.ts';
import { saveFile } from '../../platform/save-file.ts';
import { serverNow } from '../../platform/server-time.ts';
import { useConfiguration } from '../../platform/session.ts';
import { clinicTimeText, visitMomentText, visitText, visitTimeText } from './appointment-when.ts';
import { isRunning, windowOf } from './appointments.model.ts';

const texts = textsOf('appointments', english);

export interface AppointmentFactsProps {
  readonly appointment: Appointment;
  /** Of the clinic. */
  readonly timeZone: string;
  readonly now: Date;
}

/** When an appointment is and with whom, and whether it was moved or canceled. */
export function AppointmentFacts({ appointment, timeZone, now }: AppointmentFactsProps) {
  const { startsAt, endsAt, cancelled, revision } = appointment;
  const atClinic = clinicTimeText(startsAt, timeZone);
  const mark = cancelled !== null ? texts.cancelled : revision > 0 ? texts.moved : null;
  return (
    <Stack gap={1}>
      <Row gap={2} lineGap={1}>
        <Text as="time" weight={600} dateTime={startsAt}>
          {isRunning(appointment, now)
            ? fill(texts.until, { time: visitTimeText(endsAt) })
            : visitText(startsAt, timeZone, now)}
        </Text>
        {mark !== null && (
          <Text as="span" isTag isPill size="small" tint={cancelled === null ? 'brand' : 'caution'}>
            {mark}
          </Text>
        )}
      </Row>
      {atClinic !== null && <Muted size="small">{atClinic}</Muted>}
      <ClinicLine />
    </Stack>
  );
}

/** The clinic of an appointment; nothing while its name is unknown. */
export function ClinicLine() {
  const { data: configuration } = useConfiguration();
  const clinic = configuration?.clientName ?? null;
  return clinic !== null && <Muted size="small">{fill(texts.clinic, { clinic })}</Muted>;
}

/** Downloads a calendar file with the appointment, which replaces an earlier version of it. */
export function CalendarButton({ appointment, timeZone, now }: AppointmentFactsProps) {
  const [isSaved, setSaved] = useState(false);
  const { id, startsAt, revision } = appointment;
  function save(): void {
    const { origin, host } = window.location;
    const entry = {
      title: texts.calendar.entry,
      url: `${origin}${paths.dashboard}`,
      uid: `appointment-${id}@${host}`,
    };
    const file = appointmentFileOf({ ...windowOf(appointment), revision }, entry, serverNow());
    saveFile(texts.calendar.file, 'text/calendar', file);
    setSaved(true);
  }
  return (
    <>
      <Button
        variant="secondary"
        isSmall
        icon="calendar"
        aria-label={fill(texts.calendar.addOf, { date: visitMomentText(startsAt, timeZone, now) })}
        onClick={save}
      >
        {texts.calendar.add}
      </Button>
      <Muted role="status" size="small" isGoneIfEmpty>
        {isSaved && texts.calendar.added}
      </Muted>
    </>
  );
}
