import type { AveragePeriod, AverageResult } from '@mien/contract';
import { averages as english, fill } from '@mien/messages';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { saveTable } from '../../shared/platform/save-file.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { periodTitle } from './averages.model.ts';

const texts = textsOf('averages', english);

/**
 * The rows of the file: a header, and each average of the given results. A withheld result has one row that says so.
 */
export function fileRows(
  results: readonly AverageResult[],
  periods: readonly AveragePeriod[],
): readonly (readonly string[])[] {
  const { columns, score: scoreName, withheld, none } = texts.file;
  const { sources } = texts.trend;
  return [
    columns,
    ...results.flatMap(({ groupCode, period, from, to, outcome, totalUsers, score, groups }) => {
      const of = [groupCode, periodTitle({ groupCode, period }, periods), from ?? '', to];
      if (outcome !== 'shown') return [[...of, '', outcome === 'none' ? none : withheld, '', '', '']];
      const people = String(totalUsers ?? '');
      const values = groups.flatMap(({ items }) => items);
      return [
        ...(score === null ? [] : [[...of, people, scoreName, score.toFixed(0), '', sources.calculated]]),
        ...values.map(({ displayName, value, precision, unit, provenance }) => [
          ...of,
          people,
          displayName,
          value.toFixed(precision),
          unitText(unit),
          sources[provenance],
        ]),
      ];
    }),
  ];
}

/** Downloads the given results as a CSV file. Loaded lazily. */
export function saveAverages(results: readonly AverageResult[], periods: readonly AveragePeriod[]): void {
  const groups = [...new Set(results.map(({ groupCode }) => groupCode))].join('-');
  saveTable(fill(texts.file.name, { groups, date: dayHere(new Date()) }), fileRows(results, periods));
}
