import {
  isShownMeasure,
  type MeasurementRange,
  type MeasureType,
  type MeasureTypeKey,
  measuresOfClient,
  type RangeStep,
  rangesFromSteps,
} from '@mien/domain';
import type { Database } from '../../platform/database/connect.ts';
import type { StoredRanges } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { keptByVersion } from './kept-by-version.ts';

/** The measures that a client shows. Results, history, trends, averages and shares all use it. */
export interface ShownMeasures {
  /** Shown measures in the client's order, with the current ranges. */
  readonly types: readonly (MeasureType & { readonly key: MeasureTypeKey })[];
  isShown(key: string): boolean;
  /** Sorts items that have a measure into the client's order. */
  inOrder<T>(things: readonly T[], keyOf: (thing: T) => string): T[];
  /** The client's own ranges at a time; null where the measure's own applied. */
  rangesAt(key: string, at: Date): readonly MeasurementRange[] | null;
}

/** The list in force at a time, or null. */
export function stepsAt(all: readonly StoredRanges[], key: string, at: Date): readonly RangeStep[] | null {
  return all.findLast((entry) => entry.key === key && entry.validFrom <= at)?.ranges ?? null;
}

/** A result keeps the ranges of its time: see docs/adr/0033-client-configuration.md. */
export function shownMeasures(
  configured: Parameters<typeof measuresOfClient>[0],
  ranges: readonly StoredRanges[],
): ShownMeasures {
  const rangesAt = (key: string, at: Date) => {
    const steps = stepsAt(ranges, key, at);
    return steps && rangesFromSteps(steps);
  };
  // The latest of each, ignoring the clock: a value cached by version must not depend on when it was read.
  const latest = new Map(ranges.map(({ key, ranges: steps }) => [key, steps && rangesFromSteps(steps)]));
  const types = measuresOfClient(configured)
    .filter(({ isShown }) => isShown)
    .map(({ type }) => ({ ...type, ranges: latest.get(type.key) ?? type.ranges }));
  const places = new Map(types.map((type, index) => [type.key as string, index]));
  return {
    types,
    isShown: (key) => isShownMeasure(key) && places.has(key),
    inOrder: (things, keyOf) =>
      things.toSorted(
        (left, right) => (places.get(keyOf(left)) ?? types.length) - (places.get(keyOf(right)) ?? types.length),
      ),
    rangesAt,
  };
}

/** Reads which measures clients show. */
export const createClientMeasures = (database: Database) =>
  keptByVersion(async (clientId): Promise<ShownMeasures> => {
    const [configured, ranges] = await Promise.all([
      clientSettingsStore.measures(database, clientId),
      clientSettingsStore.ranges(database, clientId),
    ]);
    return shownMeasures(configured, ranges);
  });

export type MeasuresOf = ReturnType<typeof createClientMeasures>;
