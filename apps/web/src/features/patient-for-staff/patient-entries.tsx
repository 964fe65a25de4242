import type { Entry } from '@mien/contract';
import { patientForStaff as english, entries as entriesEnglish } from '@mien/messages';
import { Box, Button, Card, Muted, Spinner, Stack, Text } from '@mien/ui';
import { EmptyNotice } from '../../shared/empty-notice.tsx';
import { entryText, takenText } from '../../shared/entry-text.ts';
import { textsOf } from '../../shared/language.ts';
import { useForgetWhenOver, usePatientEntries } from '../../shared/patient-for-staff.queries.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { unitsOfVisitor } from '../../shared/typed-body.ts';
import styles from './patient-for-staff-page.module.css';

const texts = textsOf('patientForStaff', english);
const entryTexts = textsOf('entries', entriesEnglish);

/** The patient's own measurements and answers, newest first. */
export function PatientEntries({ uid }: { readonly uid: string }) {
  const entries = usePatientEntries(uid);
  useForgetWhenOver(uid, entries.error);
  if (entries.isPending) return <Spinner text={texts.loading} />;
  if (!entries.data) return <ProblemView error={entries.error} onRetry={() => void entries.refetch()} isPart />;
  const items = entries.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyNotice icon="document" title={texts.noEntries} text={texts.inLog} />;
  return (
    <Card aria-labelledby="entries-title">
      <Stack gap={3}>
        <Text as="h2" id="entries-title" size="lead">
          {texts.parts.entries}
        </Text>
        <Stack as="ul" gap={3} lines="apart" className={styles.entries}>
          {items.map((entry) => (
            <Stack as="li" gap={1} key={entry.id}>
              <EntryLine entry={entry} />
            </Stack>
          ))}
        </Stack>
        {entries.hasNextPage && (
          <Box isScreenOnly>
            <Button
              variant="quiet"
              isSmall
              isBusy={entries.isFetchingNextPage}
              onClick={() => void entries.fetchNextPage()}
            >
              {texts.scans.more}
            </Button>
          </Box>
        )}
        <Muted size="small" isScreenOnly>
          {texts.inLog}
        </Muted>
      </Stack>
    </Card>
  );
}

function EntryLine({ entry }: { readonly entry: Entry }) {
  const { value, more } = entryText(entry, unitsOfVisitor());
  return (
    <>
      <Text as="span" weight={600}>
        {entryTexts.kinds[entry.value.kind]}
      </Text>
      <Muted as="time" dateTime={entry.takenAt} size="small">
        {takenText(entry.takenAt)}
      </Muted>
      {entry.value.kind === 'answers' ? (
        <Answers answers={entry.value} />
      ) : (
        <p>
          <strong>{value}</strong>{' '}
          <Muted as="span" size="small">
            {more}
          </Muted>
        </p>
      )}
    </>
  );
}

type AnswersValue = Extract<Entry['value'], { kind: 'answers' }>;

function Answers({ answers: { kind: _, ...answers } }: { readonly answers: AnswersValue }) {
  const { questions, family, yes, no, unknown } = entryTexts;
  const text = (answer: boolean | keyof typeof family | null) =>
    answer === null ? unknown : typeof answer === 'string' ? family[answer] : answer ? yes : no;
  return (
    <Stack as="dl" gap={2}>
      {(Object.keys(questions) as (keyof typeof answers)[]).map((name) => (
        <div key={name}>
          <Muted as="dt" size="small">
            {questions[name]}
          </Muted>
          <dd>{text(answers[name])}</dd>
        </div>
      ))}
    </Stack>
  );
}
