import type { AppointmentForStaff } from '@mien/contract';
import { videoHostOf } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Banner, Box, Button, Disclosure, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { useRef, useState } from 'react';
import { clinicTimeText, visitDayText, visitTimeText } from '../../shared/health/appointments/appointment-when.ts';
import { isOver, isRunning, notOver } from '../../shared/health/appointments/appointments.model.ts';
import { useMinute } from '../../shared/health/appointments/use-minute.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useAppointmentAct, useAppointments } from '../../shared/staff/patient-for-staff.queries.ts';
import { AppointmentForm, type TypedVisit } from './appointment-form.tsx';
import { SlipButton } from './slip-button.tsx';

const page = textsOf('patientForStaff', english);
const texts = page.appointment;

const whenText = ({ startsAt, endsAt }: AppointmentForStaff, now: Date) =>
  fill(texts.when, { date: visitDayText(startsAt, now), from: visitTimeText(startsAt), to: visitTimeText(endsAt) });

/** The pending action on an appointment. */
interface Act {
  readonly id: string;
  readonly kind: 'move' | 'cancel';
  /** The revision that was seen, so that a colleague's change is not overwritten. */
  readonly revision: number;
}

/** The id of the button that starts an action, which gets the focus back. */
const buttonId = ({ id, kind }: Pick<Act, 'id' | 'kind'>) => `${kind}-${id}`;

/** The patient's appointments: upcoming ones, the next first, and earlier ones. */
export function AppointmentList({ uid, mayChange }: { readonly uid: string; readonly mayChange: boolean }) {
  const now = useMinute();
  const list = useAppointments(uid);
  const [act, setAct] = useState<Act | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  if (list.isPending) return <Spinner text={page.loading} />;
  if (!list.data) return <LoadProblem query={list} isPart />;
  const { items, timeZone, videoHosts } = list.data;
  const ahead = notOver(items, now);
  const earlier = items.filter((one) => isOver(one, now));

  function open(next: Act): void {
    setSaid(null);
    setAct(next);
  }
  function close(words: string | null): void {
    setSaid(words);
    setAct(null);
    // A canceled appointment has no buttons.
    const button = act !== null && words !== texts.cancelled ? document.getElementById(buttonId(act)) : null;
    (button ?? title.current)?.focus();
  }

  return (
    <Stack as="section" gap={3} aria-labelledby="appointments">
      <Text as="h3" id="appointments" size="body" ref={title} tabIndex={-1}>
        {texts.list}
      </Text>
      {said !== null && <Banner tone={said === texts.changed ? 'caution' : 'good'}>{said}</Banner>}
      {items.length === 0 && <Muted>{texts.none}</Muted>}
      {ahead.length > 0 && (
        <Stack as="ul" gap={4} lines="apart">
          {ahead.map((appointment) => (
            <Stack as="li" key={appointment.id} gap={2}>
              <Words appointment={appointment} timeZone={timeZone} now={now} />
              {mayChange && appointment.cancelled === null && (
                <>
                  <Changes {...{ uid, appointment, videoHosts, now, act }} onOpen={open} onClose={close} />
                  <SlipButton uid={uid} appointment={appointment} when={whenText(appointment, now)} />
                </>
              )}
            </Stack>
          ))}
        </Stack>
      )}
      {earlier.length > 0 && (
        <Disclosure title={fill(texts.earlier, { count: earlier.length })}>
          <Stack as="ul" gap={3} padding={2}>
            {earlier.map((appointment) => (
              <li key={appointment.id}>
                <Words appointment={appointment} timeZone={timeZone} now={now} />
              </li>
            ))}
          </Stack>
        </Disclosure>
      )}
    </Stack>
  );
}

interface WordsProps {
  readonly appointment: AppointmentForStaff;
  readonly timeZone: string;
  readonly now: Date;
}

function Words({ appointment, timeZone, now }: WordsProps) {
  const { cancelled, revision, startsAt, videoUrl, isScanAsked } = appointment;
  const atClinic = clinicTimeText(startsAt, timeZone);
  const mark =
    cancelled !== null
      ? texts.cancelledMark
      : isRunning(appointment, now)
        ? texts.now
        : revision > 0
          ? texts.movedMark
          : null;
  return (
    <Box>
      <Row gap={2} lineGap={1}>
        <Text as="time" weight={600} dateTime={startsAt}>
          {whenText(appointment, now)}
        </Text>
        {mark !== null && (
          <Text as="span" isTag isPill size="small" tint={cancelled === null ? 'brand' : 'sunken'}>
            {mark}
          </Text>
        )}
      </Row>
      {atClinic !== null && <Muted size="small">{atClinic}</Muted>}
      {videoUrl !== null && <Muted size="small">{fill(texts.video, { host: videoHostOf(videoUrl) ?? '' })}</Muted>}
      {isScanAsked && cancelled === null && <Muted size="small">{texts.asked}</Muted>}
    </Box>
  );
}

interface ChangesProps {
  readonly uid: string;
  readonly appointment: AppointmentForStaff;
  readonly videoHosts: readonly string[];
  readonly now: Date;
  readonly act: Act | null;
  readonly onOpen: (act: Act) => void;
  /** Called with the outcome in words; null if nothing was done. */
  readonly onClose: (words: string | null) => void;
}

/** Moves or cancels an appointment. */
function Changes({ uid, appointment, videoHosts, now, act, onOpen, onClose }: ChangesProps) {
  const { id } = appointment;
  const params = { uid, id };
  const revision = act?.revision ?? appointment.revision;
  const change = useAppointmentAct(uid, (client, visit: TypedVisit | 'cancelled') =>
    visit === 'cancelled'
      ? client.appointments.cancel({ params, body: { revision } })
      : client.appointments.move({ params, body: { revision, ...visit } }),
  );
  const kind = act?.id === id ? act.kind : null;
  const isOutdated = isProblem(change.error, 'changed-meanwhile');
  const problem = change.isError && !isOutdated ? problemText(change.error) : null;
  const date = whenText(appointment, now);

  async function run(visit: TypedVisit | 'cancelled'): Promise<void> {
    try {
      await change.mutateAsync(visit);
      onClose(visit === 'cancelled' ? texts.cancelled : texts.moved);
    } catch (error) {
      if (isProblem(error, 'changed-meanwhile')) onClose(texts.changed);
    }
  }
  function leave(): void {
    change.reset();
    onClose(null);
  }

  return (
    <Stack gap={3}>
      <Row gap={2}>
        {(['move', 'cancel'] as const).map((one) => (
          <Button
            key={one}
            id={buttonId({ id, kind: one })}
            variant="secondary"
            isSmall
            aria-expanded={kind === one}
            aria-label={fill(one === 'move' ? texts.moveOf : texts.cancelOf, { date })}
            disabled={change.isPending}
            onClick={() => (kind === one ? leave() : onOpen({ id, kind: one, revision: appointment.revision }))}
          >
            {texts[one]}
          </Button>
        ))}
      </Row>
      {kind === 'move' && (
        <Stack gap={3} padding={4} ground="outlined">
          <Muted size="small">{texts.told}</Muted>
          <AppointmentForm
            visit={appointment}
            videoHosts={videoHosts}
            submitText={texts.moveNow}
            isBusy={change.isPending}
            problem={problem}
            onSubmit={(visit) => void run(visit)}
          >
            <Button variant="quiet" onClick={leave}>
              {texts.keep}
            </Button>
          </AppointmentForm>
        </Stack>
      )}
      {kind === 'cancel' && (
        <Stack gap={3} padding={4} ground="outlined">
          <Text weight={600}>{fill(texts.ask, { date })}</Text>
          <Muted size="small">{texts.cancelTold}</Muted>
          {problem !== null && <Banner tone="problem">{problem}</Banner>}
          <Row gap={2}>
            <Button isBusy={change.isPending} onClick={() => void run('cancelled')}>
              {texts.cancelNow}
            </Button>
            <Button variant="quiet" onClick={leave}>
              {texts.keep}
            </Button>
          </Row>
        </Stack>
      )}
    </Stack>
  );
}
