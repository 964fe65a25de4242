import { CUFF_LIMITS } from '@mien/domain';
import { entries as english, fill } from '@mien/messages';
import { Button, FieldError, Grid, Row, Stack, TextField } from '@mien/ui';
import { useId, useState } from 'react';
import { localTime } from '../../shared/forms/local-time.ts';
import { useDraftName } from '../../shared/forms/use-draft-name.ts';
import { type Form, useForm } from '../../shared/forms/use-form.ts';
import { unitText } from '../../shared/health/unit-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import {
  CUFF_PARTS,
  type CuffField,
  type CuffPart,
  type CuffValues,
  cuffFaults,
  cuffStart,
  type EntryFault,
  LIMITS_OF_PART,
  READING_NUMBERS,
  readingsOf,
  takenAtOf,
} from './entries.model.ts';
import { useAddEntry } from './entries.queries.ts';
import styles from './entry-page.module.css';
import { SaveEntry } from './save-entry.tsx';
import { TakenAtField } from './taken-at-field.tsx';

const texts = textsOf('entries', english);

/** One to three readings of a cuff, and when they were taken. */
export function CuffForm({ onListed }: { readonly onListed: (id: string) => void }) {
  const [round, setRound] = useState(() => ({ number: 0, takenAt: localTime(serverNow()) }));
  const add = useAddEntry(
    () => setRound(({ number }) => ({ number: number + 1, takenAt: localTime(serverNow()) })),
    onListed,
  );
  const form = useForm({
    start: () => cuffStart(round.takenAt),
    of: round.number,
    draft: useDraftName('cuff'),
    faultsOf: (values) => cuffFaults(values, round.takenAt, serverNow()),
    send: (values) => {
      const takenAt = takenAtOf(values.takenAt, round.takenAt, serverNow()) ?? serverNow();
      add.mutate({ takenAt: takenAt.toISOString(), value: { kind: 'cuff', readings: readingsOf(values) } });
    },
  });
  const { count } = form.values;
  return (
    <Stack as="form" ref={form.element} gap={4} onSubmit={form.submit} noValidate>
      {READING_NUMBERS.slice(0, count).map((number) => (
        <Reading key={number} form={form} number={number} />
      ))}
      <Row gap={3} align="stretch">
        {count < CUFF_LIMITS.mostReadings && (
          <Button variant="secondary" isSmall onClick={() => form.change({ count: count + 1 })}>
            {texts.cuff.more}
          </Button>
        )}
        {count > 1 && (
          <Button variant="quiet" isSmall onClick={() => form.change({ count: count - 1 })}>
            {texts.cuff.less}
          </Button>
        )}
      </Row>
      <TakenAtField
        key={round.number}
        {...form.field('takenAt')}
        shownAtFirst={round.takenAt}
        isWrong={form.faultOf('takenAt') !== null}
      />
      <SaveEntry add={add} />
    </Stack>
  );
}

interface ReadingProps {
  readonly form: Form<CuffValues, EntryFault>;
  readonly number: (typeof READING_NUMBERS)[number];
}

/** The fields of one reading. Their first error is shown below them. */
function Reading({ form, number }: ReadingProps) {
  const errorId = useId();
  const said = CUFF_PARTS.flatMap((part) => {
    const fault = form.faultOf(`${part}${number}`);
    return fault ? [{ part, fault }] : [];
  });
  const [first] = said;
  return (
    <Stack as="fieldset" gap={3} aria-describedby={errorId}>
      <legend className={styles.legend}>{fill(texts.cuff.reading, { number })}</legend>
      <Grid gap={2} className={styles.readings}>
        {CUFF_PARTS.map((part) => {
          const field: CuffField = `${part}${number}`;
          return (
            <TextField
              key={part}
              label={texts.cuff[part]}
              hint={part === 'pulse' ? texts.cuff.pulseUnit : unitText('mmHg')}
              look="figure"
              inputMode="numeric"
              autoComplete="off"
              name={field}
              {...form.field(field)}
              aria-invalid={form.faultOf(field) ? true : undefined}
              aria-errormessage={errorId}
            />
          );
        })}
      </Grid>
      <FieldError id={errorId} text={first ? faultText(first.part, first.fault) : null} />
    </Stack>
  );
}

function faultText(part: CuffPart, fault: EntryFault): string {
  const { min, max } = LIMITS_OF_PART[part];
  const said =
    fault === 'range'
      ? fill(texts.fault.range, { low: min, high: max })
      : fault === 'pair'
        ? fill(texts.fault.pair, { difference: CUFF_LIMITS.leastDifferenceMmHg })
        : texts.fault[fault];
  return fault === 'pair' ? said : fill(texts.faultOf, { name: texts.cuff[part], fault: said });
}
