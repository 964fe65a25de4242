import type { HealthFact } from '@mien/contract';
import { calendarDateIn, HEALTH_FACT_LIMITS, type HealthFactKind } from '@mien/domain';
import { healthFacts as english } from '@mien/messages';
import { Banner, Button, CheckboxField, Grid, Muted, SelectField, Stack, TextField } from '@mien/ui';
import { useId, useState } from 'react';
import { dropFormDraft } from '../../shared/forms/form-drafts.ts';
import { useDraftName } from '../../shared/forms/use-draft-name.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { Sheet } from '../../shared/platform/sheet.tsx';
import { draftOf, EMPTY_DRAFT, type FactFault, faultsOf, months, saidBy, yearsUntil } from './health-facts.model.ts';
import { useRemoveFact, useSaveFact } from './health-facts.queries.ts';

const texts = textsOf('healthFacts', english);

/** The time zone in which each day begins first, as on the server. */
const EARLIEST_TIME_ZONE = 'Pacific/Kiritimati';

interface FactSheetProps {
  readonly isOpen: boolean;
  readonly kind: HealthFactKind;
  /** Null for a new one. */
  readonly fact: HealthFact | null;
  readonly onClose: () => void;
}

/** Adds, changes or deletes a medicine or a condition. */
export function FactSheet({ isOpen, kind, fact, onClose }: FactSheetProps) {
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={(fact === null ? texts.add : texts.change)[kind]}
      closeLabel={texts.form.close}
    >
      <Stack gap={5} padding={3}>
        <FactForm kind={kind} fact={fact} onDone={onClose} />
        {fact !== null && <Removal fact={fact} onDone={onClose} />}
      </Stack>
    </Sheet>
  );
}

type FormProps = Pick<FactSheetProps, 'kind' | 'fact'> & { readonly onDone: () => void };

function faultText(fault: FactFault | null): string | undefined {
  const { missing, long, future, order, endMissing } = texts.form.faults;
  const { nameLength, doseLength } = HEALTH_FACT_LIMITS;
  if (fault === null) return undefined;
  if (fault === 'nameLong') return pluralText(long, nameLength);
  if (fault === 'doseLong') return pluralText(long, doseLength);
  return { missing, future, order, endMissing }[fault];
}

function FactForm({ kind, fact, onDone }: FormProps) {
  // One id for all clicks, so that a second one saves the same fact again.
  const [id] = useState(() => fact?.id ?? crypto.randomUUID());
  const today = calendarDateIn(EARLIEST_TIME_ZONE, serverNow());
  const draft = useDraftName(`${kind} ${fact?.id ?? 'new'}`);
  const save = useSaveFact(() => {
    dropFormDraft(draft);
    onDone();
  });
  const form = useForm({
    start: () => (fact === null ? EMPTY_DRAFT : draftOf(fact)),
    draft,
    faultsOf: (typed) => faultsOf(typed, kind, today),
    send: (typed) => save.mutate({ id, ...saidBy(typed, kind, fact) }),
  });
  const { values, field, faultOf, change } = form;
  const error = (name: Parameters<typeof faultOf>[0]) => {
    const text = faultText(faultOf(name));
    return text === undefined ? {} : { error: text };
  };
  return (
    <Stack as="form" gap={4} ref={form.element} onSubmit={form.submit} noValidate>
      <NameField kind={kind} {...field('name')} {...error('name')} />
      {kind === 'medicine' && (
        <TextField
          label={texts.form.dose}
          hint={texts.form.doseHint}
          autoComplete="off"
          {...field('dose')}
          {...error('dose')}
        />
      )}
      <YearAndMonth
        yearLabel={texts.form.startYear}
        monthLabel={texts.form.startMonth}
        today={today}
        year={field('startYear')}
        month={field('startMonth')}
        {...error('startYear')}
      />
      <CheckboxField checked={values.isOver} onChange={(event) => change({ isOver: event.target.checked })}>
        {texts.form.isOver[kind]}
      </CheckboxField>
      {values.isOver && (
        <YearAndMonth
          yearLabel={texts.form.endYear}
          monthLabel={texts.form.endMonth}
          today={today}
          year={field('endYear')}
          month={field('endMonth')}
          {...error('endYear')}
        />
      )}
      {save.isError && <Banner tone="problem">{problemText(save.error)}</Banner>}
      <Button type="submit" isBlock isBusy={save.isPending}>
        {texts.form.save}
      </Button>
    </Stack>
  );
}

interface ChoiceProps {
  readonly value: string;
  readonly onChange: (to: { readonly target: { readonly value: string } }) => void;
  readonly onBlur: () => void;
}

function NameField({ kind, ...field }: ChoiceProps & { readonly kind: HealthFactKind; readonly error?: string }) {
  const list = useId();
  return (
    <>
      <TextField
        label={texts.form.name[kind]}
        hint={kind === 'medicine' ? texts.form.nameHint : texts.form.conditionHint}
        autoComplete="off"
        list={list}
        {...field}
      />
      <datalist id={list}>
        {Object.values(texts.suggested[kind]).map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

interface YearAndMonthProps {
  readonly yearLabel: string;
  readonly monthLabel: string;
  readonly today: string;
  readonly year: ChoiceProps;
  readonly month: ChoiceProps;
  readonly error?: string;
}

/** The month is enabled only if the year is known. */
function YearAndMonth({ yearLabel, monthLabel, today, year, month, error }: YearAndMonthProps) {
  const unknown = { value: '', label: texts.form.unknown };
  const years = yearsUntil(today, year.value).map((value) => ({ value, label: value }));
  return (
    <Grid columns={2} gap={3} align="start">
      <SelectField
        label={yearLabel}
        options={[unknown, ...years]}
        {...year}
        {...(error === undefined ? {} : { error })}
      />
      {year.value !== '' && <SelectField label={monthLabel} options={[unknown, ...months()]} {...month} />}
    </Grid>
  );
}

function Removal({ fact, onDone }: { readonly fact: HealthFact; readonly onDone: () => void }) {
  const remove = useRemoveFact(onDone);
  return (
    <Stack gap={2}>
      <Button variant="quiet" isBlock isBusy={remove.isPending} onClick={() => remove.mutate(fact)}>
        {texts.form.remove}
      </Button>
      <Muted size="small">{texts.form.removeAbout}</Muted>
    </Stack>
  );
}
