import { MINUTE_MS } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Banner, Button, DateField, Row, SelectField, Stack } from '@mien/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';

const texts = textsOf('patientForStaff', english).appointment;

const LENGTHS_MINUTES: readonly number[] = [15, 30, 45, 60, 90];
const USUAL_MINUTES = 30;

/** Start and end of an appointment. */
export interface VisitWindow {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** When a clinic's morning begins. Chosen. */
const MORNING_HOUR = 9;
const [SUNDAY, SATURDAY] = [0, 6];

/** The morning of the next working day: an appointment is rarely for the coming night or a Sunday. */
export function nextWorkingMorning(now: Date): Date {
  const at = new Date(now);
  do at.setDate(at.getDate() + 1);
  while (at.getDay() === SUNDAY || at.getDay() === SATURDAY);
  at.setHours(MORNING_HOUR, 0, 0, 0);
  return at;
}

/** Initial values: the appointment to change, or the next working morning. */
function begun(window: VisitWindow | null) {
  if (window === null) return { starts: localTime(nextWorkingMorning(serverNow())), minutes: USUAL_MINUTES };
  const lengthMs = Date.parse(window.endsAt) - Date.parse(window.startsAt);
  return { starts: localTime(new Date(window.startsAt)), minutes: Math.round(lengthMs / MINUTE_MS) };
}

interface AppointmentFormProps {
  /** The appointment to change; null for a new one. */
  readonly window: VisitWindow | null;
  readonly submitText: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
  readonly onSubmit: (window: VisitWindow) => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Day, time and length of an appointment. */
export function AppointmentForm({ window, submitText, isBusy, problem, onSubmit, children }: AppointmentFormProps) {
  const [{ starts, minutes }, setTyped] = useState(() => begun(window));
  const [isWrong, setIsWrong] = useState(false);
  const id = useId();
  const isChange = window !== null;
  // A click opened the form: move focus into it.
  useEffect(() => {
    if (isChange) document.getElementById(id)?.focus();
  }, [isChange, id]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const startsAt = new Date(starts);
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
    const isPast = !(endsAt.getTime() > serverNow().getTime());
    setIsWrong(isPast);
    if (isPast) document.getElementById(id)?.focus();
    else if (!isBusy) onSubmit({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  }

  const lengths = LENGTHS_MINUTES.includes(minutes)
    ? LENGTHS_MINUTES
    : [...LENGTHS_MINUTES, minutes].toSorted((one, other) => one - other);
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <DateField
        id={id}
        label={texts.starts}
        kind="instant"
        value={starts}
        min={localTime(serverNow())}
        onChange={({ target }) => setTyped({ starts: target.value, minutes })}
        error={isWrong ? texts.wrong : null}
      />
      <SelectField
        label={texts.length}
        value={String(minutes)}
        options={lengths.map((count) => ({ value: String(count), label: fill(texts.minutes, { count }) }))}
        onChange={({ target }) => setTyped({ starts, minutes: Number(target.value) })}
      />
      {problem !== null && <Banner tone="problem">{problem}</Banner>}
      <Row gap={2}>
        <Button type="submit" isBusy={isBusy}>
          {submitText}
        </Button>
        {children}
      </Row>
    </Stack>
  );
}
