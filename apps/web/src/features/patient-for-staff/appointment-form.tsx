import { isVideoUrlOf, MINUTE_MS } from '@mien/domain';
import { patientForStaff as english, fill } from '@mien/messages';
import { Banner, Button, CheckboxField, DateField, Muted, Row, SelectField, Stack, TextField } from '@mien/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { listFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';

const texts = textsOf('patientForStaff', english).appointment;

const LENGTHS_MINUTES: readonly number[] = [15, 30, 45, 60, 90];
const USUAL_MINUTES = 30;

/** Start and end of an appointment. */
interface VisitWindow {
  readonly startsAt: string;
  readonly endsAt: string;
}

/** What the form sends. */
export interface TypedVisit extends VisitWindow {
  /** Null for none; absent if the client has no video visits. */
  readonly videoUrl?: string | null;
  /** Only for a new appointment. */
  readonly asksForScan?: boolean;
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

/** An appointment to change. */
export interface KnownVisit extends VisitWindow {
  readonly videoUrl: string | null;
}

/** Initial values: the appointment to change, or the next working morning. */
function begun(visit: KnownVisit | null) {
  if (visit === null)
    return {
      starts: localTime(nextWorkingMorning(serverNow())),
      minutes: USUAL_MINUTES,
      videoUrl: '',
      asksForScan: true,
    };
  const lengthMs = Date.parse(visit.endsAt) - Date.parse(visit.startsAt);
  return {
    starts: localTime(new Date(visit.startsAt)),
    minutes: Math.round(lengthMs / MINUTE_MS),
    videoUrl: visit.videoUrl ?? '',
    asksForScan: false,
  };
}
type Typed = ReturnType<typeof begun>;

/** What is wrong with the typed values. */
function faultOf({ starts, minutes, videoUrl }: Typed, videoHosts: readonly string[]): 'starts' | 'videoUrl' | null {
  const endsMs = new Date(starts).getTime() + minutes * MINUTE_MS;
  if (!(endsMs > serverNow().getTime())) return 'starts';
  return videoUrl.trim() === '' || isVideoUrlOf(videoUrl.trim(), videoHosts) ? null : 'videoUrl';
}

interface AppointmentFormProps {
  /** The appointment to change; null for a new one. */
  readonly visit: KnownVisit | null;
  /** Hosts of the client's video visits. */
  readonly videoHosts: readonly string[];
  /** Whether the patient has a number for a text message; only for a new appointment. */
  readonly hasPhone?: boolean;
  readonly submitText: string;
  readonly isBusy: boolean;
  /** Why the last attempt failed; null if it did not. */
  readonly problem: string | null;
  readonly onSubmit: (visit: TypedVisit) => void;
  /** More buttons. */
  readonly children?: ReactNode;
}

/** Day, time, length and address of an appointment, and whether to ask for a scan before it. */
export function AppointmentForm(props: AppointmentFormProps) {
  const { visit, videoHosts, hasPhone, submitText, isBusy, problem, onSubmit, children } = props;
  const [typed, setTyped] = useState(() => begun(visit));
  const [fault, setFault] = useState<ReturnType<typeof faultOf>>(null);
  const id = useId();
  const isChange = visit !== null;
  const { starts, minutes, videoUrl } = typed;
  // A click opened the form: move focus into it.
  useEffect(() => {
    if (isChange) document.getElementById(id)?.focus();
  }, [isChange, id]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultOf(typed, videoHosts);
    setFault(found);
    if (found !== null) document.getElementById(found === 'starts' ? id : videoIdOf(id))?.focus();
    if (found !== null || isBusy) return;
    const startsAt = new Date(starts);
    onSubmit({
      startsAt: startsAt.toISOString(),
      endsAt: new Date(startsAt.getTime() + minutes * MINUTE_MS).toISOString(),
      ...(videoHosts.length > 0 ? { videoUrl: videoUrl.trim() || null } : {}),
      ...(isChange ? {} : { asksForScan: typed.asksForScan }),
    });
  }

  const lengths = LENGTHS_MINUTES.includes(minutes)
    ? LENGTHS_MINUTES
    : [...LENGTHS_MINUTES, minutes].toSorted((one, other) => one - other);
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part });
  return (
    <Stack as="form" gap={4} noValidate onSubmit={submit}>
      <DateField
        id={id}
        label={texts.starts}
        kind="instant"
        value={starts}
        min={localTime(serverNow())}
        onChange={({ target }) => change({ starts: target.value })}
        error={fault === 'starts' ? texts.wrong : null}
      />
      <SelectField
        label={texts.length}
        value={String(minutes)}
        options={lengths.map((count) => ({ value: String(count), label: pluralText(texts.minutes, count) }))}
        onChange={({ target }) => change({ minutes: Number(target.value) })}
      />
      {videoHosts.length > 0 && (
        <VideoField
          id={videoIdOf(id)}
          hosts={videoHosts}
          value={videoUrl}
          isWrong={fault === 'videoUrl'}
          onChange={change}
        />
      )}
      {!isChange && <ScanAsk hasPhone={hasPhone ?? false} isOn={typed.asksForScan} onChange={change} />}
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

const videoIdOf = (id: string) => `${id}-video`;

interface VideoFieldProps {
  readonly id: string;
  readonly hosts: readonly string[];
  readonly value: string;
  readonly isWrong: boolean;
  readonly onChange: (part: Pick<Typed, 'videoUrl'>) => void;
}

function VideoField({ id, hosts, value, isWrong, onChange }: VideoFieldProps) {
  const named = { hosts: listFormat({ type: 'disjunction' }).format(hosts) };
  return (
    <TextField
      id={id}
      type="url"
      label={texts.videoUrl}
      hint={fill(texts.videoHint, named)}
      autoComplete="off"
      value={value}
      onChange={({ target }) => onChange({ videoUrl: target.value })}
      error={isWrong ? fill(texts.videoWrong, named) : null}
    />
  );
}

interface ScanAskProps {
  readonly hasPhone: boolean;
  readonly isOn: boolean;
  readonly onChange: (part: Pick<Typed, 'asksForScan'>) => void;
}

/** Asked once, when the appointment is made. */
function ScanAsk({ hasPhone, isOn, onChange }: ScanAskProps) {
  return (
    <Stack gap={1}>
      <CheckboxField checked={isOn} onChange={({ target }) => onChange({ asksForScan: target.checked })}>
        {texts.askForScan}
      </CheckboxField>
      {isOn && <Muted size="small">{hasPhone ? texts.askHint : texts.askNoPhone}</Muted>}
    </Stack>
  );
}
