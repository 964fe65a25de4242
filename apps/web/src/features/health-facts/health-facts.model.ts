import type { HealthFact } from '@mien/contract';
import {
  type DoubtfulAnswer,
  doubtfulAnswers,
  foldedText,
  HEALTH_FACT_LIMITS,
  type HealthFactKind,
  healthFactTimesFault,
  type SuggestedCondition,
  type SuggestedMedicine,
} from '@mien/domain';
import { healthFacts as english } from '@mien/messages';
import type { Faults } from '../../shared/forms/use-form.ts';
import { calendarFormat } from '../../shared/platform/formats.ts';
import { textsOf } from '../../shared/platform/language.ts';

const { suggested } = textsOf('healthFacts', english);

/** The form as typed. Years and months are empty if unknown. */
export interface FactDraft {
  readonly name: string;
  readonly dose: string;
  readonly startYear: string;
  readonly startMonth: string;
  readonly isOver: boolean;
  readonly endYear: string;
  readonly endMonth: string;
}

export const EMPTY_DRAFT: FactDraft = {
  name: '',
  dose: '',
  startYear: '',
  startMonth: '',
  isOver: false,
  endYear: '',
  endMonth: '',
};

const yearOf = (date: string | null) => date?.slice(0, 4) ?? '';
const monthOf = (date: string | null) => date?.slice(5, 7) ?? '';

export const draftOf = ({ name, dose, startedOn, endedOn }: HealthFact): FactDraft => ({
  name,
  dose: dose ?? '',
  startYear: yearOf(startedOn),
  startMonth: monthOf(startedOn),
  isOver: endedOn !== null,
  endYear: yearOf(endedOn),
  endMonth: monthOf(endedOn),
});

/** Keeps a day set by another program or person, as long as year and month do not change. */
function dateOf(year: string, month: string, before: string | null): string | null {
  if (year === '') return null;
  const typed = month === '' ? year : `${year}-${month}`;
  return before?.startsWith(typed) && typed.length === 7 ? before : typed;
}

/** The fact described by the form. */
export function saidBy(draft: FactDraft, kind: HealthFactKind, before: HealthFact | null) {
  const dose = draft.dose.trim();
  return {
    kind,
    name: draft.name.trim(),
    dose: kind === 'medicine' && dose !== '' ? dose : null,
    startedOn: dateOf(draft.startYear, draft.startMonth, before?.startedOn ?? null),
    endedOn: draft.isOver ? dateOf(draft.endYear, draft.endMonth, before?.endedOn ?? null) : null,
  };
}

export type FactFault = 'missing' | 'nameLong' | 'doseLong' | 'future' | 'order' | 'endMissing';
export type FactFaults = Faults<FactDraft, FactFault>;

/** @param today  the last day that has begun anywhere on Earth */
export function faultsOf(draft: FactDraft, kind: HealthFactKind, today: string): FactFaults {
  const { name, dose, startedOn, endedOn } = saidBy(draft, kind, null);
  const times = healthFactTimesFault({ startedOn, endedOn }, today);
  const isStartWrong = times === 'future' && healthFactTimesFault({ startedOn, endedOn: null }, today) !== null;
  return {
    ...(name === '' ? { name: 'missing' as const } : {}),
    ...(name.length > HEALTH_FACT_LIMITS.nameLength ? { name: 'nameLong' as const } : {}),
    ...(dose !== null && dose.length > HEALTH_FACT_LIMITS.doseLength ? { dose: 'doseLong' as const } : {}),
    ...(isStartWrong ? { startYear: 'future' as const } : {}),
    ...(draft.isOver && draft.endYear === '' ? { endYear: 'endMissing' as const } : {}),
    ...(times !== null && !isStartWrong ? { endYear: times } : {}),
  };
}

const SPAN_YEARS = 100;

/** Selectable years, the current one first, including an older one that is already selected. */
export function yearsUntil(today: string, chosen: string): string[] {
  const last = Number(today.slice(0, 4));
  const years = Array.from({ length: SPAN_YEARS }, (_, ago) => String(last - ago));
  return chosen === '' || years.includes(chosen) ? years : [...years, chosen];
}

/** The months, by number and name. */
export function months(): { value: string; label: string }[] {
  const format = calendarFormat({ month: 'long' });
  return Array.from({ length: 12 }, (_, month) => ({
    value: String(month + 1).padStart(2, '0'),
    label: format.format(new Date(Date.UTC(2000, month, 1))),
  }));
}

type Suggested = SuggestedMedicine | SuggestedCondition;

/** Suggestions whose name equals or starts the patient's text: "Lisinopril 10 mg". */
function suggestedIn({ kind, name }: Pick<HealthFact, 'kind' | 'name'>): Suggested[] {
  const typed = foldedText(name);
  return Object.entries(suggested[kind]).flatMap(([key, word]) => {
    const known = foldedText(word);
    return typed === known || typed.startsWith(`${known} `) ? [key as Suggested] : [];
  });
}

/** Profile answers that contradict the current list. */
export function doubtfulOf(
  facts: readonly HealthFact[],
  answers: { readonly bloodPressureMedication: boolean; readonly diabetesType: string } | null,
): DoubtfulAnswer[] {
  if (answers === null) return [];
  return doubtfulAnswers(
    facts.filter(({ endedOn }) => endedOn === null).flatMap((fact) => suggestedIn(fact)),
    answers,
  );
}
