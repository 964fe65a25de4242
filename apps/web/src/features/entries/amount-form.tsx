import type { UnitSystem } from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { Stack, TextField } from '@mien/ui';
import { useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { typedNumber } from '../../shared/forms/typed-number.ts';
import { UnitSwitch } from '../../shared/forms/unit-switch.tsx';
import { useDraftName } from '../../shared/forms/use-draft-name.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import type { AmountKind } from '../../shared/health/entry-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { amountFault, amountInUnits, amountLimits, type EntryFault, storedAmount, takenAtOf } from './entries.model.ts';
import { useAddEntry } from './entries.queries.ts';
import { SaveEntry } from './save-entry.tsx';
import { TakenAtField } from './taken-at-field.tsx';

const texts = textsOf('entries', english);
const { units: names } = texts.amount;

const UNIT_NAMES = {
  weight: { imperial: names.pounds, metric: names.kilograms },
  waist: { imperial: names.inches, metric: names.centimetres },
} as const satisfies Record<AmountKind, Record<UnitSystem, string>>;

interface AmountFormProps {
  readonly kind: AmountKind;
  readonly units: UnitSystem;
  readonly onUnits: (units: UnitSystem) => void;
  readonly onListed: (id: string) => void;
}

/** A weight or a waist, and when it was taken. */
export function AmountForm({ kind, units, onUnits, onListed }: AmountFormProps) {
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
  const { low, high } = amountLimits(kind, units);
  return (
    <Stack as="form" ref={form.element} gap={5} onSubmit={form.submit} noValidate>
      <UnitSwitch
        units={units}
        onSwitch={(chosen) => {
          form.change({ amount: amountInUnits(kind, units, chosen, form.values.amount) });
          form.unsay(['amount']);
          onUnits(chosen);
        }}
      />
      <TextField
        label={texts.amount[kind]}
        inputMode="decimal"
        autoComplete="off"
        name="amount"
        suffix={UNIT_NAMES[kind][units]}
        {...form.field('amount')}
        error={
          fault === 'range'
            ? fill(texts.fault.range, { low, high })
            : fault && texts.fault[fault === 'pair' ? 'number' : fault]
        }
      />
      <TakenAtField {...form.field('takenAt')} isWrong={form.faultOf('takenAt') !== null} />
      <SaveEntry add={add} />
    </Stack>
  );
}
