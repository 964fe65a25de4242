import type { HealthFact } from '@mien/contract';
import { healthFacts as english, fill } from '@mien/messages';
import { calendarFormat } from './formats.ts';
import { textsOf } from './language.ts';

const { times, withDose, withTimes } = textsOf('healthFacts', english);

/** A year, month or day in words, as exactly as it is known. */
export function partialDateText(date: string): string {
  if (date.length === 4) return date;
  const at = new Date(`${`${date}-01`.slice(0, 10)}T00:00:00Z`);
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

/** "Lisinopril, 10 mg (since June 2019)": everything about it in one line. */
export function healthFactText(fact: HealthFact): string {
  const { name, dose } = fact;
  const said = dose === null ? name : fill(withDose, { name, dose });
  const known = timesText(fact);
  return known === '' ? said : fill(withTimes, { name: said, times: known });
}
