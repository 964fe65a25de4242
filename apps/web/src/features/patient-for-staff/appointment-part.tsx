import { patientForStaff as english } from '@mien/messages';
import { Banner, Muted, Stack, Text } from '@mien/ui';
import { useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { ShownOnce } from '../../shared/staff/login-link/shown-once.tsx';
import { useAppointmentAct, useAppointments } from '../../shared/staff/patient-for-staff.queries.ts';
import { AppointmentForm, type TypedVisit } from './appointment-form.tsx';
import { AppointmentList } from './appointment-list.tsx';

const texts = textsOf('patientForStaff', english).appointment;

export interface AppointmentPartProps {
  readonly uid: string;
  /** Whether the patient has a number for a text message. */
  readonly hasPhone: boolean;
  /** Whether the caller may create an appointment for this patient. */
  readonly mayMake: boolean;
  /** Whether the caller may move and cancel appointments. */
  readonly mayChange: boolean;
}

/** The patient's appointments, each of which can be moved and canceled, and a new one. */
export function AppointmentPart({ uid, hasPhone, mayMake, mayChange }: AppointmentPartProps) {
  return (
    <Stack gap={5}>
      <AppointmentList uid={uid} mayChange={mayChange} />
      {mayMake && <NewAppointment uid={uid} hasPhone={hasPhone} />}
    </Stack>
  );
}

/**
 * Creates an appointment. The patient is asked for a scan by text message, or else staff get a link to hand over. The
 * message follows the state of the appointment: after a move the list describes it, and after a cancellation its link is
 * gone.
 */
function NewAppointment({ uid, hasPhone }: Pick<AppointmentPartProps, 'uid' | 'hasPhone'>) {
  const creation = useNewAppointment(uid);
  const oneAtATime = useOneAtATime();
  const { data: list } = useAppointments(uid);
  const appointment = list?.items.find(({ id }) => id === creation.data?.appointmentId);
  const made = appointment?.cancelled ? undefined : creation.data;
  const make = (visit: TypedVisit) =>
    void oneAtATime(async () => {
      await creation.mutateAsync(visit).catch(() => undefined);
    });
  return (
    <Stack as="section" gap={4} lineAbove={4} aria-labelledby="new-appointment">
      <Text as="h3" id="new-appointment" size="body">
        {texts.newTitle}
      </Text>
      {made ? (
        <>
          {!appointment?.revision && (
            <Banner tone="good">{made.link === null ? texts.madeAndAsked : texts.made}</Banner>
          )}
          {made.link !== null && (
            <ShownOnce
              label={texts.link}
              url={made.link.loginUrl}
              expiresAt={appointment?.endsAt ?? made.link.expiresAt}
            />
          )}
        </>
      ) : (
        <>
          <Muted size="small">{texts.text}</Muted>
          <AppointmentForm
            visit={null}
            videoHosts={list?.videoHosts ?? []}
            hasPhone={hasPhone}
            submitText={texts.make}
            isBusy={creation.isPending}
            problem={creation.isError ? problemText(creation.error) : null}
            onSubmit={make}
          />
        </>
      )}
    </Stack>
  );
}

/** Creates the appointment idempotently: its id is generated here, and stays the same until something else is typed. */
function useNewAppointment(uid: string) {
  const made = useRef<{ readonly typed: string; readonly id: string } | null>(null);
  return useAppointmentAct(uid, async (client, visit: TypedVisit) => {
    const typed = JSON.stringify(visit);
    if (made.current?.typed !== typed) made.current = { typed, id: crypto.randomUUID() };
    const { appointmentId, isScanAsked } = await client.appointments.add({
      params: { uid },
      body: { id: made.current.id, ...visit },
    });
    const link = isScanAsked ? null : await client.loginLinks.create({ params: { uid }, query: { appointmentId } });
    // The next appointment gets a new id, even at the same time.
    made.current = null;
    return { appointmentId, link };
  });
}
