import { patientForStaff as english } from '@mien/messages';
import { Banner, Muted, Stack, Text } from '@mien/ui';
import { useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { ShownOnce } from '../../shared/staff/login-link/shown-once.tsx';
import { useAppointmentAct, useAppointments } from '../../shared/staff/patient-for-staff.queries.ts';
import { AppointmentForm, type VisitWindow } from './appointment-form.tsx';
import { AppointmentList } from './appointment-list.tsx';

const texts = textsOf('patientForStaff', english).appointment;

export interface AppointmentPartProps {
  readonly uid: string;
  /** Whether the caller may create an appointment for this patient. */
  readonly mayMake: boolean;
  /** Whether the caller may move and cancel appointments. */
  readonly mayChange: boolean;
}

/** The patient's appointments, each of which can be moved and canceled, and a new one. */
export function AppointmentPart({ uid, mayMake, mayChange }: AppointmentPartProps) {
  return (
    <Stack gap={5}>
      <AppointmentList uid={uid} mayChange={mayChange} />
      {mayMake && <NewAppointment uid={uid} />}
    </Stack>
  );
}

/**
 * Creates an appointment, and the link that works only while it lasts. The message follows the state of the
 * appointment: after a move the list describes it, and after a cancellation its link is gone.
 */
function NewAppointment({ uid }: { readonly uid: string }) {
  const link = useNewAppointment(uid);
  const oneAtATime = useOneAtATime();
  const { data: list } = useAppointments(uid);
  const appointment = list?.items.find(({ id }) => id === link.data?.appointmentId);
  const made = appointment?.cancelled ? undefined : link.data;
  const make = (window: VisitWindow) =>
    void oneAtATime(async () => {
      await link.mutateAsync(window).catch(() => undefined);
    });
  return (
    <Stack as="section" gap={4} lineAbove={4} aria-labelledby="new-appointment">
      <Text as="h3" id="new-appointment" size="body">
        {texts.newTitle}
      </Text>
      {made ? (
        <>
          {!appointment?.revision && <Banner tone="good">{texts.made}</Banner>}
          <ShownOnce label={texts.link} url={made.loginUrl} expiresAt={appointment?.endsAt ?? made.expiresAt} />
        </>
      ) : (
        <>
          <Muted size="small">{texts.text}</Muted>
          <AppointmentForm
            window={null}
            submitText={texts.make}
            isBusy={link.isPending}
            problem={link.isError ? problemText(link.error) : null}
            onSubmit={make}
          />
        </>
      )}
    </Stack>
  );
}

/** Creates the appointment idempotently: its id is generated here, and stays the same until another time is chosen. */
function useNewAppointment(uid: string) {
  const made = useRef<(VisitWindow & { readonly id: string }) | null>(null);
  return useAppointmentAct(uid, async (client, window: VisitWindow) => {
    const known = made.current;
    if (known?.startsAt !== window.startsAt || known.endsAt !== window.endsAt)
      made.current = { ...window, id: crypto.randomUUID() };
    const { appointmentId } = await client.appointments.add({
      params: { uid },
      body: { id: made.current?.id, ...window },
    });
    const link = await client.loginLinks.create({ params: { uid }, query: { appointmentId } });
    // The next appointment gets a new id, even at the same time.
    made.current = null;
    return { ...link, appointmentId };
  });
}
