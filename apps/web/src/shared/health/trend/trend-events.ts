import type { HealthFact, TrendBucket } from '@mien/contract';
import { trends as english, fill } from '@mien/messages';
import { textsOf } from '../../platform/language.ts';
import { partialDateText } from '../health-fact-text.ts';

const { events: texts } = textsOf('trends', english);

type DatedFact = Pick<HealthFact, 'id' | 'name' | 'startedOn' | 'endedOn'>;

/** A medicine or condition that started or ended in the time of a chart. */
export interface TrendEvent {
  readonly id: string;
  /** The point in whose time it happened. */
  readonly index: number;
  readonly when: string;
  readonly text: string;
}

/**
 * The point in whose time a partial date falls; -1 if there is none, and if the date is known less exactly than the
 * points: a year says nothing about a month.
 */
function indexOf(date: string, buckets: readonly Pick<TrendBucket, 'key'>[]): number {
  return buckets.findIndex(({ key }) => {
    const [first = '', last = first] = key.split('/');
    const known = date.slice(0, first.length);
    // The points of a day are hours, which no date falls into.
    return first.length >= 'YYYY'.length && known.length === first.length && first <= known && known <= last;
  });
}

/** What started and ended in the time of the points, in order of time. */
export function eventsOf(
  facts: readonly DatedFact[],
  buckets: readonly Pick<TrendBucket, 'key'>[],
): readonly TrendEvent[] {
  return facts
    .flatMap(({ id, name, startedOn, endedOn }) => {
      const isShort = startedOn !== null && startedOn === endedOn;
      return [
        { id: `${id} start`, date: startedOn, text: isShort ? name : fill(texts.started, { name }) },
        { id: `${id} end`, date: isShort ? null : endedOn, text: fill(texts.ended, { name }) },
      ];
    })
    .flatMap(({ id, date, text }) => {
      const index = date === null ? -1 : indexOf(date, buckets);
      return date === null || index < 0 ? [] : [{ id, date, index, when: partialDateText(date), text }];
    })
    .toSorted((one, other) => one.index - other.index || (one.date < other.date ? -1 : 1))
    .map(({ id, index, when, text }) => ({ id, index, when, text }));
}
