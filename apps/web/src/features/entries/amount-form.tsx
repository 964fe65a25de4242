import type { Entry } from '@mien/contract';
import type { UnitSystem } from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { Stack, StepperField } from '@mien/ui';
import { useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { amountText } from '../../shared/forms/typed-body.ts';
import { typedNumber } from '../../shared/forms/typed-number.ts';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { useDraftName } from '../../shared/forms/use-draft-name.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { type AmountKind, shownAmount } from '../../shared/health/entry-text.ts';
import { newerProfileWeight } from '../../shared/health/latest-entries.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { usePatient } from '../../shared/platform/session.ts';
import { UNIT_NAMES } from './amount-units.ts';
import { amountFault, amountInUnits, amountLimits, type EntryFault, storedAmount, takenAtOf } from './entries.model.ts';
import { useAddEntry } from './entries.queries.ts';
import { AMOUNT_STEPS, steppedAmount } from './entry-charts.model.ts';
import { storedOf } from './last-entry.tsx';
import { SaveEntry } from './save-entry.tsx';
import { TakenAtField } from './taken-at-field.tsx';

const texts = textsOf('entries', english);

interface AmountFormProps {
  readonly kind: AmountKind;
  readonly units: UnitSystem;
  readonly latest: Entry | undefined;
  readonly onUnits: (units: UnitSystem) => void;
  readonly onListed: (id: string) => void;
}

/** The last known amount in kilograms or centimeters, from which the buttons step; null without one. */
function useLastAmount(kind: AmountKind, latest: Entry | undefined): number | null {
  const { data: patient } = usePatient();
  const ofProfile = kind === 'weight' && patient ? newerProfileWeight(patient, latest) : null;
  return ofProfile?.weightKg ?? storedOf(latest);
}

/** A weight or a waist, and when it was taken. */
export function AmountForm({ kind, units, latest, onUnits, onListed }: AmountFormProps) {
  const [round, setRound] = useState(() => ({ number: 0, takenAt: localTime(serverNow()) }));
  const add = useAddEntry(
    () => setRound(({ number }) => ({ number: number + 1, takenAt: localTime(serverNow()) })),
    onListed,
  );
  const form = useForm({
    start: () => ({ amount: '', takenAt: round.takenAt }),
    of: round.number,
    // Numbers in other units would be misread.
    draft: useDraftName(`${kind} ${units}`),
    faultsOf: ({ amount, takenAt }): { amount?: EntryFault; takenAt?: EntryFault } => {
      const fault = amountFault(kind, units, amount);
      const isTime = takenAtOf(takenAt, round.takenAt, serverNow()) !== null;
      return { ...(fault && { amount: fault }), ...(isTime ? {} : { takenAt: 'time' }) };
    },
    send: (values) => {
      const takenAt = (takenAtOf(values.takenAt, round.takenAt, serverNow()) ?? serverNow()).toISOString();
      const stored = storedAmount(kind, units, typedNumber(values.amount) ?? Number.NaN);
      add.mutate({
        takenAt,
        value: kind === 'weight' ? { kind, weightKg: stored } : { kind, waistCm: stored },
      });
    },
  });
  const fault = form.faultOf('amount');
  const limits = amountLimits(kind, units);
  const { low, high } = limits;
  const step = { step: amountText(AMOUNT_STEPS[kind][units]), unit: UNIT_NAMES[kind][units] };
  const last = useLastAmount(kind, latest);
  const shownLast = last === null ? null : shownAmount(kind, units, last);
  const start = typedNumber(form.values.amount) ?? shownLast;
  function change(steps: number): void {
    if (start !== null)
      form.change({ amount: amountText(steppedAmount(start, steps, AMOUNT_STEPS[kind][units], limits)) });
  }
  return (
    <Stack as="form" ref={form.element} gap={5} onSubmit={form.submit} noValidate>
      <StepperField
        label={texts.amount[kind]}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
        unit={step.unit}
        lessLabel={fill(texts.amount.less, step)}
        moreLabel={fill(texts.amount.more, step)}
        onStep={change}
        canStep={start !== null}
        // Not its value: an unmeasured amount must not be saved.
        placeholder={shownLast === null ? undefined : amountText(shownLast)}
        {...form.field('amount')}
        error={
          fault === 'range'
            ? fill(texts.fault.range, { low, high })
            : fault && texts.fault[fault === 'pair' ? 'number' : fault]
        }
      />
      <TakenAtField
        key={round.number}
        {...form.field('takenAt')}
        shownAtFirst={round.takenAt}
        isWrong={form.faultOf('takenAt') !== null}
      />
      <SaveEntry add={add} />
      {/* Rarely used: below, so that a phone shows the button at once. */}
      <UnitSwitch
        units={units}
        onSwitch={(chosen) => {
          form.change({ amount: amountInUnits(kind, units, chosen, form.values.amount) });
          form.unsay(['amount']);
          onUnits(chosen);
        }}
      />
    </Stack>
  );
}
