import { users as english, fill } from '@mien/messages';
import { Banner, Stack } from '@mien/ui';
import { UndoImports } from '../../shared/forms/undo-imports.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { usePatientImports, useUndoPatientImport } from './users.queries.ts';

const {
  importing: { undo: texts },
} = textsOf('users', english);

/** Imports of patients in the last 30 days, each with Undo, and what the last undo did. */
export function UndoPatientImports() {
  const { data = [] } = usePatientImports();
  const undo = useUndoPatientImport();
  return (
    <>
      {undo.data && (
        <Banner tone={undo.data.removedCount === 0 ? 'info' : 'good'}>
          <Stack gap={2}>
            <p>
              {undo.data.removedCount === 0 ? texts.done.none : pluralText(texts.done.deleted, undo.data.removedCount)}
            </p>
            {undo.data.kept.length > 0 && (
              <>
                <p>{texts.kept}</p>
                <Stack as="ul" gap={1}>
                  {undo.data.kept.map(({ patientUid, firstName, lastName }) => (
                    <li key={patientUid}>{`${firstName} ${lastName}`}</li>
                  ))}
                </Stack>
              </>
            )}
          </Stack>
        </Banner>
      )}
      {undo.isError && <Banner tone="problem">{fill(texts.failed, { reason: problemText(undo.error) })}</Banner>}
      {data.length > 0 && (
        <UndoImports
          title={texts.title}
          hint={texts.hint}
          items={data.map(({ id, created, by, count }) => ({
            id,
            title: pluralText(texts.count, count),
            when: by === null ? instantText(created) : fill(texts.when, { when: instantText(created), name: by }),
          }))}
          texts={texts}
          isBusy={undo.isPending}
          onUndo={(id) => undo.mutateAsync(id).catch(() => undefined)}
        />
      )}
    </>
  );
}
