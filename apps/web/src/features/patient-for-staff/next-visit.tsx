import { patientForStaff as english, fill } from '@mien/messages';
import { visitMomentText, visitTimeText } from '../../shared/appointments/appointment-when.ts';
import { isRunning, nextOf } from '../../shared/appointments/appointments.model.ts';
import { useMinute } from '../../shared/appointments/use-minute.ts';
import { BEFORE_DOT } from '../../shared/facts-text.ts';
import { textsOf } from '../../shared/language.ts';
import { useAppointments } from '../../shared/patient-for-staff.queries.ts';

const texts = textsOf('patientForStaff', english);

/** The next appointment in a few words behind the other facts, or that one is on; nothing without one. */
export function NextVisit({ uid }: { readonly uid: string }) {
  const now = useMinute();
  const { data } = useAppointments(uid);
  const next = data ? nextOf(data.items, now) : null;
  if (!data || next === null) return null;
  const text = isRunning(next, now)
    ? fill(texts.appointmentNow, { time: visitTimeText(next.endsAt) })
    : fill(texts.nextAppointment, { date: visitMomentText(next.startsAt, data.timeZone, now) });
  return (
    <>
      <span>{`${BEFORE_DOT}· `}</span>
      <span>{text}</span>
    </>
  );
}
