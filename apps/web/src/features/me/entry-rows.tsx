import { cuffMean, type EntryKind, type UnitSystem } from '@mien/domain';
import { entries as englishEntries } from '@mien/messages';
import type { IconName } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { weightText } from '../../shared/forms/body-text.ts';
import { typedBodyFrom } from '../../shared/forms/typed-body.ts';
import { entryText, pressureText } from '../../shared/health/entry-text.ts';
import { entryOf, latestEntriesQuery } from '../../shared/health/latest-entries.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { useMay } from '../../shared/platform/cared-for.ts';
import { shortDayText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { LinkRow } from './rows.tsx';

const entryTexts = textsOf('entries', englishEntries);

interface EntryRowsProps {
  /** Undefined while unknown. */
  readonly weightKg: number | null | undefined;
  readonly units: UnitSystem;
}

/** The patient's own measurements, and the date of the answers; or a link to add them. */
export function EntryRows({ weightKg, units }: EntryRowsProps) {
  const { data } = useQuery(latestEntriesQuery(useApi().client));
  const mayAdd = useMay('manage');
  const toAdd = mayAdd ? entryTexts.add : undefined;
  const [cuff, waist, answers] = (['cuff', 'waist', 'answers'] as const).map((kind) => entryOf(data?.items, kind));
  const weight = weightKg === undefined ? undefined : weightText(typedBodyFrom(units, null, weightKg)) || toAdd;
  const row = (kind: EntryKind, icon: IconName, value: string | undefined, entry?: { readonly takenAt: string }) => (
    // Nothing is shown while loading: "Add" would be wrong if an entry exists.
    <LinkRow
      icon={icon}
      to={paths.entryOf(kind)}
      name={entryTexts.kinds[kind]}
      {...(value !== undefined && (data || kind === 'weight') ? { value } : {})}
      {...(entry ? { day: shortDayText(entry.takenAt, serverNow()) } : {})}
    />
  );
  return (
    <>
      {row('cuff', 'cuff', cuff?.value.kind === 'cuff' ? pressureText(cuffMean(cuff.value.readings)) : toAdd, cuff)}
      {row('weight', 'body', weight)}
      {row('waist', 'waist', waist ? entryText(waist, units).value : toAdd, waist)}
      {row('answers', 'pencil', answers ? shortDayText(answers.takenAt, serverNow()) : toAdd)}
      {mayAdd && <LinkRow icon="plus" to={paths.entriesFromFile} name={entryTexts.fromFile} />}
    </>
  );
}
