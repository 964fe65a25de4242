import { appointments as english, me as englishMe, fill } from '@mien/messages';
import { Stack } from '@mien/ui';
import { AppointmentFacts, CalendarButton } from '../../shared/health/appointments/appointment-facts.tsx';
import { visitDayText, visitMomentText, visitNearness } from '../../shared/health/appointments/appointment-when.ts';
import { nextOf, notOver } from '../../shared/health/appointments/appointments.model.ts';
import { useOwnAppointments } from '../../shared/health/appointments/own-appointments.queries.ts';
import { useMinute } from '../../shared/health/appointments/use-minute.ts';
import { beginMessage } from '../../shared/health/conversation/question-draft.ts';
import { useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoneLink } from '../../shared/platform/lone-link.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { ButtonRow } from './rows.tsx';

const texts = textsOf('appointments', english);
const { close: closeText } = textsOf('me', englishMe);

/** The day of an appointment, short enough for a row on a phone. */
function dayText(startsAt: string, now: Date): string {
  const near = visitNearness(startsAt, now);
  return near === null ? visitDayText(startsAt, now) : texts[near];
}

/** The patient's appointments; nothing without any. */
export function AppointmentRow() {
  const [open, show, close] = useOverlayState<'list'>('appointments');
  const mayChat = useMay('chat');
  const now = useMinute();
  const { data } = useOwnAppointments();
  const ahead = data ? notOver(data.items, now) : [];
  if (!data || ahead.length === 0) return null;
  const { timeZone } = data;
  const next = nextOf(ahead, now);
  return (
    <>
      <ButtonRow
        icon="calendar"
        name={texts.name}
        value={next === null ? texts.none : dayText(next.startsAt, now)}
        onPress={() => show('list')}
      />
      <Sheet isOpen={open === 'list'} onClose={close} title={texts.title} closeLabel={closeText}>
        <Stack as="ul" gap={4} padding={3} lines="apart">
          {ahead.map((appointment) => (
            <Stack as="li" key={appointment.id} gap={2} align="start">
              <AppointmentFacts appointment={appointment} timeZone={timeZone} now={now} />
              {appointment.cancelled === null && (
                <>
                  <CalendarButton key={appointment.revision} {...{ appointment, timeZone, now }} />
                  {mayChat && <CannotCome when={visitMomentText(appointment.startsAt, timeZone, now)} />}
                </>
              )}
            </Stack>
          ))}
        </Stack>
      </Sheet>
    </>
  );
}

/** Begins a message to the clinic with the appointment in it. */
function CannotCome({ when }: { readonly when: string }) {
  return (
    <LoneLink
      to={paths.liveChat}
      aria-label={fill(texts.cannotComeOf, { when })}
      onClick={() => beginMessage(fill(texts.cannotComeOn, { when }))}
    >
      {texts.cannotCome}
    </LoneLink>
  );
}
