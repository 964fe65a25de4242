import type { Comparison, ScanNote } from '@mien/contract';
import { SCAN_NOTE_MAX_LENGTH, SCAN_TAGS, type ScanTag } from '@mien/domain';
import { results as english, fill } from '@mien/messages';
import { Button, classNames, Disclosure, Icon, Muted, Row, rowClassName, Stack, Text, TextAreaField } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { attentionQuery } from '../../shared/health/attention-rule/attention-query.ts';
import { comparisonQuery } from '../../shared/health/result/comparison-query.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import styles from './note-card.module.css';

const { note: texts, preview } = textsOf('results', english);

/** The anchor of the card. */
export const NOTE_ID = 'scan-note';

/**
 * Saves the note about a scan, sequentially and each time as a whole: the last change wins. Updates optimistically, and
 * rolls back if saving fails.
 */
function useNote(measurementId: string, comparison: ScanNote) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const { queryKey } = comparisonQuery(client, measurementId);
  const mutationKey = ['scanNote', measurementId];
  /** The last saved note. */
  const saved = useRef<ScanNote>({ tags: comparison.tags, note: comparison.note });
  const saving = useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (body: ScanNote) => client.scanNotes.save({ params: { id: measurementId }, body }),
    onSuccess: (answer) => {
      saved.current = answer;
    },
    onSettled: (_, error) => {
      // Pending changes are newer than this response.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      if (error) queryClient.setQueryData<Comparison>(queryKey, (shown) => shown && { ...shown, ...saved.current });
      // Comparisons of other scans use this one.
      void queryClient.invalidateQueries({ queryKey: queryKey.slice(0, 2) });
      // "At rest" answers whether the patient sat.
      void queryClient.invalidateQueries({ queryKey: attentionQuery(client).queryKey });
    },
  });
  /** Changes the current note, which may be newer than the rendered one. */
  function change(next: (now: ScanNote) => Partial<ScanNote>): void {
    const now = queryClient.getQueryData<Comparison>(queryKey);
    if (!now) return;
    const { tags, note } = { tags: now.tags, note: now.note, ...next(now) };
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData<Comparison>(queryKey, { ...now, tags, note });
    saving.mutate({ tags, note });
  }
  return { saving, change };
}

const toggled = (tags: readonly ScanTag[], tag: ScanTag) =>
  tags.includes(tag) ? tags.filter((other) => other !== tag) : [...tags, tag];

interface TagsProps {
  readonly set: readonly ScanTag[];
  readonly onToggle: (tag: ScanTag) => void;
}

function Tags({ set, onToggle }: TagsProps) {
  const look = { isOneLine: true, isInline: true, tone: 'plain', weight: 600, isTarget: true, isPill: true } as const;
  return (
    <Row gap={2} align="stretch">
      {SCAN_TAGS.map((tag) => (
        <button
          key={tag}
          type="button"
          className={classNames(rowClassName(look), styles.tag)}
          aria-pressed={set.includes(tag)}
          onClick={() => onToggle(tag)}
        >
          {set.includes(tag) && <Icon name="check" sizePx={16} />}
          <span>{texts.tags[tag]}</span>
        </button>
      ))}
    </Row>
  );
}

/** The circumstances of a scan, collapsed: tags with one tap each, and free text. */
export function NoteCard({
  measurementId,
  comparison,
}: {
  readonly measurementId: string;
  readonly comparison: Comparison;
}) {
  const { saving, change } = useNote(measurementId, comparison);
  const [draft, setDraft] = useState<string | null>(null);
  const text = draft ?? comparison.note;
  const isChanged = text.trim() !== comparison.note;
  return (
    <section aria-labelledby="note-title">
      <Disclosure
        look="row"
        ground="card"
        title={
          <Stack as="span" isFilling>
            <Text as="h2" id="note-title" size="lead">
              {texts.title}
            </Text>
            <Muted as="span" size="small">
              {comparison.tags.length > 0
                ? comparison.tags.map((tag) => texts.tags[tag]).join(preview.separator)
                : texts.about}
            </Muted>
          </Stack>
        }
      >
        {/* Inside, so that a link to it expands it. */}
        <Stack gap={3} id={NOTE_ID} className={styles.inside}>
          <Tags set={comparison.tags} onToggle={(tag) => change((now) => ({ tags: toggled(now.tags, tag) }))} />
          <Disclosure title={texts.readers.title}>
            <Muted size="small">{texts.readers.text}</Muted>
          </Disclosure>
          <TextAreaField
            label={texts.label}
            maxLength={SCAN_NOTE_MAX_LENGTH}
            value={text}
            onChange={(event) => setDraft(event.currentTarget.value)}
          />
          {isChanged && (
            <Row gap={2} justify="between">
              <Muted as="span" size="small">
                {pluralText(texts.left, SCAN_NOTE_MAX_LENGTH - text.length)}
              </Muted>
              <Button
                variant="secondary"
                isSmall
                isBusy={saving.isPending}
                onClick={() => change(() => ({ note: text.trim() }))}
              >
                {texts.save}
              </Button>
            </Row>
          )}
          <Muted size="small" className={styles.outcome} role="status" data-failed={saving.isError}>
            <span>{saving.isError && fill(texts.failed, { reason: problemText(saving.error) })}</span>
            <span>{saving.isSuccess && texts.saved}</span>
          </Muted>
        </Stack>
      </Disclosure>
    </section>
  );
}
