import { readingsImport as english, fill } from '@mien/messages';
import { Card } from '@mien/ui';
import { useQuery } from '@tanstack/react-query';
import { UndoImports } from '../../shared/forms/undo-imports.tsx';
import { useApi } from '../../shared/platform/api.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { entryImportsQuery, useUndoImport } from './readings-import.queries.ts';

const { undo: texts } = textsOf('readingsImport', english);

/** Imports of the last 30 days, each with Undo; nothing without any. */
export function UndoReadingImports() {
  const { data } = useQuery(entryImportsQuery(useApi().client));
  const undo = useUndoImport();
  const toasts = useToasts();
  if (!data || data.length === 0) return null;
  return (
    <Card>
      <UndoImports
        title={texts.title}
        hint={texts.hint}
        items={data.map(({ id, created, count }) => ({
          id,
          title: pluralText(texts.count, count),
          when: instantText(created),
        }))}
        texts={texts}
        isBusy={undo.isPending}
        onUndo={(id) =>
          undo.mutateAsync(id).then(
            (removed) =>
              toasts.show({
                text: removed === 0 ? texts.done.none : pluralText(texts.done.deleted, removed),
                tone: 'good',
              }),
            (error) => toasts.show({ text: fill(texts.failed, { reason: problemText(error) }), tone: 'problem' }),
          )
        }
      />
    </Card>
  );
}
