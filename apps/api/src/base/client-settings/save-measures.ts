import type { ClientSettings } from '@mien/contract';
import { isCompleteMeasureList, type Language, measureTypeOf, type RangeStep, rangeFault } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import { stepsAt } from './client-measures.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import type { StoredRanges } from './client-settings.store.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { clientOf } from './read-settings.ts';
import { isSame, refuse, save } from './save-section.ts';

/** @throws Problem invalid-request */
function checkMeasures(
  measures: readonly {
    readonly key: string;
    readonly isShown: boolean;
    readonly ranges: readonly RangeStep[] | null;
  }[],
): void {
  if (!isCompleteMeasureList(measures.map(({ key }) => key))) refuse('measures', 'every_measure_once');
  if (!measures.some(({ isShown }) => isShown)) refuse('measures', 'nothing_shown');
  for (const [index, { key, ranges }] of measures.entries()) {
    const type = measureTypeOf(key);
    if (ranges === null || type === null) continue;
    const fault = rangeFault(type, ranges);
    if (fault) refuse(`measures.${index}.ranges.${fault.index}`, fault.rule);
  }
}

export async function saveMeasures(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  body: {
    version: number;
    measures: readonly { key: string; isShown: boolean; ranges: readonly RangeStep[] | null }[];
  },
  language: Language,
): Promise<ClientSettings> {
  const { database } = deps;
  const client = await clientOf(deps, caller, clientId);
  checkMeasures(body.measures);
  const before = await clientSettingsStore.ranges(database, clientId);
  return save(deps, caller, client, 'measures', body.version, language, async (transaction, at) => {
    await clientSettingsStore.keepMeasures(transaction, clientId, body.measures);
    const changed = body.measures.filter(({ key, ranges }) => !isSame(ranges, stepsAt(before, key, at)));
    await clientSettingsStore.addRanges(
      transaction,
      clientId,
      changed.map(({ key, ranges }): StoredRanges => ({ key, ranges, validFrom: at })),
    );
  });
}
