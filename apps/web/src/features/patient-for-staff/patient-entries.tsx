import type { Entry } from '@mien/contract';
import { cuffCategory, cuffMean } from '@mien/domain';
import { patientForStaff as english, entries as entriesEnglish, trends as trendsEnglish } from '@mien/messages';
import { Box, Button, Card, Muted, Spinner, Stack, Text } from '@mien/ui';
import { Fragment } from 'react';
import { cuffText, entryText } from '../../shared/health/entry-text.ts';
import { EmptyNotice } from '../../shared/platform/empty-notice.tsx';
import { FigureTable } from '../../shared/platform/figure-table.tsx';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import { useForgetWhenOver, usePatientEntries } from '../../shared/staff/patient-for-staff.queries.ts';
import { type CuffEntry, isCuff } from './first-rows.ts';
import styles from './patient-for-staff-page.module.css';
import { whenText } from './when-text.ts';

const texts = textsOf('patientForStaff', english);
const entryTexts = textsOf('entries', entriesEnglish);
const { lines: stages } = textsOf('trends', trendsEnglish).pressure;

/** The patient's own measurements and answers: cuff readings as a table, then the others, each newest first. */
export function PatientEntries({ uid }: { readonly uid: string }) {
  const entries = usePatientEntries(uid);
  useForgetWhenOver(uid, entries.error);
  if (entries.isPending) return <Spinner text={texts.loading} />;
  if (!entries.data) return <LoadProblem query={entries} isPart />;
  const items = entries.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <EmptyNotice icon="document" title={texts.noEntries} text={texts.inLog} />;
  const cuffs = items.filter(isCuff);
  const others = items.filter((entry) => !isCuff(entry));
  return (
    <Card aria-labelledby="entries-title">
      <Stack gap={3}>
        <Text as="h2" id="entries-title" size="lead">
          {texts.parts.entries}
        </Text>
        {cuffs.length > 0 && <CuffTable cuffs={cuffs} />}
        {others.length > 0 && (
          <Stack as="ul" gap={3} lines="apart" className={styles.entries}>
            {others.map((entry) => (
              <Stack as="li" gap={1} key={entry.id}>
                <EntryLine entry={entry} />
              </Stack>
            ))}
          </Stack>
        )}
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

/** One reading per row, so that a column can be compared. */
function CuffTable({ cuffs }: { readonly cuffs: readonly CuffEntry[] }) {
  const words = texts.cuffTable;
  return (
    <FigureTable
      title={entryTexts.kinds.cuff}
      columns={[words.date, words.reading, words.pulse, words.stage]}
      rows={cuffs.map((entry) => {
        const { value, pulse, more } = cuffText(entry);
        const category = cuffCategory(cuffMean(entry.value.readings));
        return {
          key: entry.id,
          name: <time dateTime={entry.takenAt}>{whenText(entry.takenAt)}</time>,
          cells: [
            <Fragment key="reading">
              <strong>{value}</strong>{' '}
              <Muted as="span" size="small">
                {more}
              </Muted>
            </Fragment>,
            pulse,
            <Text key="stage" as="span" {...(category === 'severe' ? { weight: 600, tone: 'danger' } : {})}>
              {stages[category]}
            </Text>,
          ],
        };
      })}
    />
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
        {instantText(entry.takenAt)}
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
