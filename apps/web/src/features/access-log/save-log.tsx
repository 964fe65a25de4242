import type { AccessLogEntry, OwnAccessLogEntry } from '@mien/contract';
import { ACCESS_LOG_EXPORT_MAX, type OwnLogActor } from '@mien/domain';
import { accessLog as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useProductName } from '../../shared/platform/product-name.ts';
import { saveTable } from '../../shared/platform/save-file.ts';
import { useConfiguration } from '../../shared/platform/session.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { type AccessLogFilter, callQueryOf } from './access-log.model.ts';
import { ownActText } from './own-act-text.ts';
import { staffActor } from './staff-actor.ts';

const { acts, file: texts, staff } = textsOf('accessLog', english);

interface Exported<Entry> {
  readonly items: readonly Entry[];
  readonly isCut: boolean;
}

interface SaveButtonProps<Entry> {
  readonly read: () => Promise<Exported<Entry>>;
  readonly rowsOf: (entries: readonly Entry[]) => readonly (readonly string[])[];
  readonly variant?: ComponentProps<typeof Button>['variant'];
}

/** Exports the filtered entries. */
function SaveButton<Entry>({ read, rowsOf, variant = 'secondary' }: SaveButtonProps<Entry>) {
  const toasts = useToasts();
  const saving = useMutation({
    mutationFn: read,
    onSuccess({ items, isCut }) {
      saveTable(texts.name, rowsOf(items));
      if (isCut) toasts.show({ text: pluralText(texts.cut, ACCESS_LOG_EXPORT_MAX) });
    },
    onError: (error) => toasts.show({ text: problemText(error), tone: 'problem' }),
  });
  return (
    <Button variant={variant} isSmall isBusy={saving.isPending} onClick={() => saving.mutate()}>
      {texts.save}
    </Button>
  );
}

/** The log of staff as a file, with the patients' names as the log has them. */
export function SaveLog({ filter }: { readonly filter: AccessLogFilter }) {
  const { client } = useApi();
  const { data: configuration } = useConfiguration();
  const productName = useProductName();
  const names = { providerName: configuration?.providerName ?? '', productName, seesAll: true };
  return (
    <SaveButton<AccessLogEntry>
      read={() => client.accessLog.export({ query: callQueryOf(filter, null) })}
      rowsOf={(entries) => [
        [texts.at, texts.who, texts.act, texts.about, texts.id],
        ...entries.map((entry) => [
          entry.at,
          staffActor(entry, names),
          acts[entry.action],
          entry.patientCount > 1
            ? pluralText(staff.patients, entry.patientCount)
            : (entry.patient?.name ?? entry.subject ?? (entry.patient ? staff.deletedPatient : '')),
          entry.patient?.uid ?? '',
        ]),
      ]}
    />
  );
}

/** A patient's own log as a file. */
export function SaveOwnLog({ who }: { readonly who: OwnLogActor | null }) {
  const { client } = useApi();
  const { data: configuration } = useConfiguration();
  const names = { providerName: configuration?.providerName ?? '', productName: useProductName() };
  return (
    <SaveButton<OwnAccessLogEntry>
      variant="quiet"
      read={() => client.accessLog.exportOwn({ query: who === null ? {} : { who } })}
      rowsOf={(entries) => [[texts.at, texts.act], ...entries.map((entry) => [entry.at, ownActText(entry, names)])]}
    />
  );
}
