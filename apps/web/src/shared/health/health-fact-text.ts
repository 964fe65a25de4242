import type { HealthFact } from '@mien/contract';
import { HEALTH_FACT_KINDS, startOfUtcDay } from '@mien/domain';
import { healthFacts as english, fill } from '@mien/messages';
import { calendarFormat } from '../platform/formats.ts';
import { textsOf } from '../platform/language.ts';

const { times, withDose, withTimes, lines } = textsOf('healthFacts', english);

/** A year, month or day in words, as exactly as it is known. */
export function partialDateText(date: string): string {
  if (date.length === 4) return date;
  const at = startOfUtcDay(`${date}-01`.slice(0, 10));
  return calendarFormat({ year: 'numeric', month: 'long', ...(date.length > 7 ? { day: 'numeric' } : {}) }).format(at);
}

/** "since June 2019"; empty if nothing is known. */
export function timesText({ startedOn, endedOn }: Pick<HealthFact, 'startedOn' | 'endedOn'>): string {
  const start = startedOn === null ? null : partialDateText(startedOn);
  const end = endedOn === null ? null : partialDateText(endedOn);
  if (start !== null && end !== null) return start === end ? start : fill(times.between, { start, end });
  if (start !== null) return fill(times.since, { start });
  return end === null ? '' : fill(times.until, { end });
}

/** "Lisinopril, 10 mg (since June 2019)": everything about it on one line. */
function healthFactText(fact: HealthFact): string {
  const { name, dose } = fact;
  const said = dose === null ? name : fill(withDose, { name, dose });
  const known = timesText(fact);
  return known === '' ? said : fill(withTimes, { name: said, times: known });
}

/** Current and past medicines and conditions, one line each; empty ones are omitted. */
export function healthFactLines(facts: readonly HealthFact[]): readonly string[] {
  const lineOf = (line: string, of: readonly HealthFact[]) =>
    of.length === 0 ? [] : [fill(line as '{facts}', { facts: of.map(healthFactText).join(lines.separator) })];
  const current = facts.filter(({ endedOn }) => endedOn === null);
  return [
    ...HEALTH_FACT_KINDS.flatMap((kind) =>
      lineOf(
        lines[kind],
        current.filter((fact) => fact.kind === kind),
      ),
    ),
    ...lineOf(
      lines.past,
      facts.filter(({ endedOn }) => endedOn !== null),
    ),
  ];
}
