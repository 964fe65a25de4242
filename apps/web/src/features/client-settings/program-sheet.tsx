import type { Program, ProgramWithSecret } from '@mien/contract';
import { programs as english, fill } from '@mien/messages';
import { Banner, Button, Muted, RadioGroup, Stack, Text } from '@mien/ui';
import { useState } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { ProgramAddresses } from './program-addresses.tsx';
import { changeProblemText, ProgramForm } from './program-form.tsx';
import { ProgramHandover } from './program-handover.tsx';
import { programStateOf } from './program-state.ts';
import { useRenewal, useTurnOff } from './programs.queries.ts';
import { useDirty } from './settings-section.tsx';

const texts = textsOf('programs', english);

interface ProgramSheetProps {
  readonly isOpen: boolean;
  readonly clientId: string;
  /** Null for a new one. */
  readonly program: Program | null;
  readonly onClose: () => void;
  /** Takes focus after closing. */
  readonly focusAfter: () => HTMLElement | null;
}

/** Connects a program or manages one, and shows a new secret once: it closes only when that is stored. */
export function ProgramSheet({ isOpen, clientId, program, onClose, focusAfter }: ProgramSheetProps) {
  const [handover, setHandover] = useState<ProgramWithSecret | null>(null);
  const [isStored, setStored] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [isDone, setDone] = useState(false);
  const hasSecret = handover !== null && handover.secret !== null;
  const isUnstored = hasSecret && !isStored;
  useDirty('programs', isUnstored);
  // Closing takes a moment: the entry of the sheet leaves the browser's history.
  if (isDone && !isOpen) {
    setDone(false);
    setHandover(null);
  }

  function handOver(made: ProgramWithSecret | null): void {
    if (made === null) {
      onClose();
      return;
    }
    setStored(false);
    setAttempts(0);
    setHandover(made);
  }

  function close(): void {
    if (isUnstored) {
      setAttempts(attempts + 1);
      return;
    }
    setDone(handover !== null);
    onClose();
  }

  const { handover: words } = texts;
  const ownTitle = program === null ? texts.connect : program.name;
  return (
    <Sheet
      isBeside
      // Back closes the form, but never a secret.
      isOpen={!isDone && (isOpen || handover !== null)}
      onClose={close}
      title={handover === null ? ownTitle : hasSecret ? words.title : words.connected}
      closeLabel={texts.close}
      focusAfter={focusAfter}
    >
      {handover !== null && (
        <ProgramHandover
          handover={handover}
          isStored={isStored}
          onStored={setStored}
          attempts={attempts}
          onDone={close}
        />
      )}
      {handover === null && isOpen && (
        <Stack gap={6} padding={3}>
          {program === null ? (
            <ProgramForm clientId={clientId} program={null} onDone={handOver} />
          ) : (
            <Managed clientId={clientId} program={program} onDone={handOver} />
          )}
        </Stack>
      )}
    </Sheet>
  );
}

interface ManagedProps {
  readonly clientId: string;
  readonly program: Program;
  readonly onDone: (made: ProgramWithSecret | null) => void;
}

function Managed({ clientId, program, onDone }: ManagedProps) {
  // Another administrator may turn it off while it is shown.
  if (programStateOf(program) === 'off') return <p role="status">{texts.isOff}</p>;
  return (
    <>
      <ProgramForm clientId={clientId} program={program} onDone={onDone} />
      <Stack as="section" gap={4} lineAbove={4} aria-labelledby="program-addresses">
        <Text as="h3" id="program-addresses" size="body">
          {texts.addresses.title}
        </Text>
        <ProgramAddresses program={program} />
      </Stack>
      {program.authentication === 'secret' && <Secret clientId={clientId} program={program} onDone={onDone} />}
      <TurnOff clientId={clientId} program={program} onDone={onDone} />
    </>
  );
}

/** Makes a new secret; the old one ends now, or works for another day. */
function Secret({ clientId, program, onDone }: ManagedProps) {
  const { secret: words } = texts;
  const renewal = useRenewal(clientId, program);
  const [isKept, setKept] = useState(true);

  // Awaited here, because the secret must be shown even if this part is gone by then.
  async function renew(): Promise<void> {
    try {
      onDone(await renewal.mutateAsync(isKept));
    } catch {
      // The error is shown below.
    }
  }

  return (
    <Stack as="section" gap={4} lineAbove={4} aria-labelledby="program-secret">
      <Text as="h3" id="program-secret" size="body">
        {words.title}
      </Text>
      <Muted>{fill(words.ending, { hint: `…${program.secretHint ?? ''}` })}</Muted>
      <RadioGroup
        label={words.previous}
        name="program-previous-secret"
        columns={1}
        options={[
          { value: 'kept', label: words.choices.kept },
          { value: 'ended', label: words.choices.ended },
        ]}
        value={isKept ? 'kept' : 'ended'}
        onChange={(value) => setKept(value === 'kept')}
      />
      {renewal.error && <Banner tone="problem">{changeProblemText(renewal.error)}</Banner>}
      <Button variant="secondary" isBlock isBusy={renewal.isPending} onClick={() => void renew()}>
        {words.renew}
      </Button>
    </Stack>
  );
}

/** Turns a program off for good, after a confirmation. */
function TurnOff({ clientId, program, onDone }: ManagedProps) {
  const { turnOff: words } = texts;
  const { name } = program;
  const turningOff = useTurnOff(clientId, program);
  const toasts = useToasts();
  const [step, setStep] = useState<'start' | 'asking' | 'canceled'>('start');

  async function turnOff(): Promise<void> {
    try {
      await turningOff.mutateAsync();
      toasts.show({ text: fill(words.done, { name }), tone: 'good' });
      onDone(null);
    } catch {
      // The error is shown below.
    }
  }

  return (
    <Stack as="section" gap={4} lineAbove={4} aria-labelledby="program-off">
      <Text as="h3" id="program-off" size="body">
        {words.title}
      </Text>
      <Muted>{words.text}</Muted>
      {step === 'asking' ? (
        <Stack as="fieldset" gap={4}>
          <Text as="legend" weight={600} breaks="anywhere">
            {fill(words.ask, { name })}
          </Text>
          <Button variant="danger" autoFocus isBlock isBusy={turningOff.isPending} onClick={() => void turnOff()}>
            {words.confirm}
          </Button>
          <Button variant="quiet" isBlock onClick={() => setStep('canceled')}>
            {words.cancel}
          </Button>
        </Stack>
      ) : (
        // After canceling, the button takes the focus back.
        <Button variant="secondary" isBlock autoFocus={step === 'canceled'} onClick={() => setStep('asking')}>
          {words.start}
        </Button>
      )}
      {turningOff.error && <Banner tone="problem">{changeProblemText(turningOff.error)}</Banner>}
    </Stack>
  );
}
