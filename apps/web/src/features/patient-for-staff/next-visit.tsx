import { patientForStaff as english, fill } from '@mien/messages';
import { visitMomentText, visitTimeText } from '../../shared/health/appointments/appointment-when.ts';
import { isRunning, nextOf } from '../../shared/health/appointments/appointments.model.ts';
import { useMinute } from '../../shared/health/appointments/use-minute.ts';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { useAppointments } from '../../shared/staff/patient-for-staff.queries.ts';

const texts = textsOf('patientForStaff', english);

/** The next appointment in a few words after the other facts, or that one is in progress; nothing without one. */
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
