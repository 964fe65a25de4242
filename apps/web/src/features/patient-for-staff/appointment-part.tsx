import { HOUR_MS, MINUTE_MS } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Banner, Button, DateField, Muted, SelectField, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useApi } from '../../shared/api.tsx';
import { textsOf } from '../../shared/language.ts';
import { ShownOnce } from '../../shared/login-link/shown-once.tsx';
import { problemText } from '../../shared/problem-text.ts';
import { serverNow } from '../../shared/server-time.ts';

const texts = textsOf('patientForStaff', english).appointment;

const LENGTHS_MINUTES = [15, 30, 45, 60, 90] as const;
const USUAL_MINUTES = 30;

/** In the format of a field for day and time, by this device's clock. */
function localTime(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

const nextFullHour = () => new Date(Math.ceil((serverNow().getTime() + MINUTE_MS) / HOUR_MS) * HOUR_MS);

/** Creates an appointment, and the link that works only while it lasts. */
export function AppointmentPart({ uid }: { readonly uid: string }) {
  const [starts, setStarts] = useState(() => localTime(nextFullHour()));
  const [minutes, setMinutes] = useState<number>(USUAL_MINUTES);
  const [isWrong, setIsWrong] = useState(false);
  const link = useAppointmentLink(uid);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const startsAt = new Date(starts);
    const endsAt = new Date(startsAt.getTime() + minutes * MINUTE_MS);
    const isPast = !(endsAt.getTime() > serverNow().getTime());
    setIsWrong(isPast);
    if (!isPast && !link.isPending) link.mutate({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() });
  }

  if (link.data)
    return (
      <Stack gap={4}>
        <Banner tone="good">{texts.made}</Banner>
        <ShownOnce label={texts.link} url={link.data.loginUrl} expiresAt={link.data.expiresAt} />
      </Stack>
    );
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <Muted size="small">{texts.text}</Muted>
      <DateField
        label={texts.starts}
        kind="instant"
        value={starts}
        min={localTime(serverNow())}
        onChange={({ target }) => setStarts(target.value)}
        error={isWrong ? texts.wrong : null}
      />
      <SelectField
        label={texts.length}
        value={String(minutes)}
        options={LENGTHS_MINUTES.map((count) => ({
          value: String(count),
          label: fill(texts.minutes, { count }),
        }))}
        onChange={({ target }) => setMinutes(Number(target.value))}
      />
      {link.isError && <Banner tone="problem">{problemText(link.error)}</Banner>}
      <Button type="submit" isBlock isBusy={link.isPending}>
        {texts.make}
      </Button>
    </Stack>
  );
}

interface Window {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** Records the appointment once: if only its link failed, the next try makes no second appointment. */
function useAppointmentLink(uid: string) {
  const { client } = useApi();
  const made = useRef<(Window & { readonly appointmentId: string }) | null>(null);
  return useMutation({
    mutationFn: async (window: Window) => {
      const known = made.current;
      if (known?.startsAt !== window.startsAt || known.endsAt !== window.endsAt) {
        const { appointmentId } = await client.loginLinks.addAppointment({ params: { uid }, body: window });
        made.current = { ...window, appointmentId };
      }
      const appointmentId = made.current?.appointmentId;
      return client.loginLinks.create({ params: { uid }, query: { appointmentId } });
    },
    // The link opens a patient's record, so it is kept only while it is shown.
    gcTime: 0,
  });
}
