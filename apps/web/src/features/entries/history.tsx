import type { Entry } from '@mien/contract';
import { type CuffReading, cuffCategory, cuffMean, isLowPressure, type UnitSystem } from '@mien/domain';
import { entries as english, entered as englishEntered, trends as englishTrends, fill } from '@mien/messages';
import { BandMark, Button, Card, Icon, Muted, Row, Stack, Text, VisuallyHidden } from '@mien/ui';
import { type RefObject, useId, useState } from 'react';
import { amountText } from '../../shared/forms/typed-body.ts';
import { entryText, pressureText, shownAmount } from '../../shared/health/entry-text.ts';
import { pressureBand } from '../../shared/health/pressure/pressure-band.ts';
import { SevereMark } from '../../shared/health/severe-mark.tsx';
import { unitText } from '../../shared/health/unit-text.ts';
import { instantText, shortDayText, timeText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { useRemoveEntry } from './entries.queries.ts';
import { amountChange } from './entry-charts.model.ts';
import styles from './history.module.css';
import { storedOf } from './last-entry.tsx';

const texts = textsOf('entries', english);
const { fromFile } = textsOf('entered', englishEntered);
const { lines: stages } = textsOf('trends', englishTrends).pressure;

/** Rows at first. Chosen: what a phone shows at once. */
const FIRST_ROWS = 8;

interface HistoryProps {
  /** Newest first. */
  readonly entries: readonly Entry[];
  readonly units: UnitSystem;
  readonly mayDelete: boolean;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
  readonly list: RefObject<HTMLUListElement | null>;
  readonly heading: RefObject<HTMLHeadingElement | null>;
  /** Called when the list has changed: with the id of a restored entry, or the index of a deleted one. */
  readonly onListed: (changed: string | number) => void;
}

/** Earlier entries: one line each, which opens into the entry's details. */
export function History({ entries, units, mayDelete, hasMore, isLoadingMore, onMore, ...props }: HistoryProps) {
  const { list, heading, onListed } = props;
  const [isLong, setLong] = useState(false);
  const shown = isLong ? entries : entries.slice(0, FIRST_ROWS);
  return (
    <Card aria-labelledby="entries-history">
      <Row gap={3} align="baseline" justify="between">
        <h2 id="entries-history" ref={heading} tabIndex={-1} className={styles.title}>
          {texts.history.title}
        </h2>
        {entries[0]?.value.kind === 'cuff' && (
          <Muted as="span" size="small" aria-hidden="true">
            {unitText('mmHg')}
          </Muted>
        )}
      </Row>
      {entries.length === 0 && <Muted>{texts.history.none}</Muted>}
      <Stack as="ul" ref={list}>
        {shown.map((entry, index) => (
          <HistoryRow
            key={entry.id}
            entry={entry}
            before={entries[index + 1]}
            units={units}
            mayDelete={mayDelete}
            onListed={(id) => onListed(id ?? index)}
          />
        ))}
      </Stack>
      {(hasMore || shown.length < entries.length) && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            isSmall
            isBusy={isLoadingMore}
            onClick={() => (isLong || shown.length === entries.length ? onMore() : setLong(true))}
          >
            {texts.history.more}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface RowProps {
  readonly entry: Entry;
  /** The entry before it, if it is known. */
  readonly before: Entry | undefined;
  readonly units: UnitSystem;
  readonly mayDelete: boolean;
  readonly onListed: (id: string | null) => void;
}

function HistoryRow({ entry, before, units, mayDelete, onListed }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  const detailsId = useId();
  const remove = useRemoveEntry(onListed);
  const text = entryText(entry, units);
  // Readers who may not delete see everything without opening a row.
  if (!mayDelete)
    return (
      <li className={styles.row} tabIndex={-1}>
        <div className={styles.facts}>
          <Facts entry={entry} before={before} units={units} />
        </div>
        {text.more && <Muted size="small">{text.more}</Muted>}
      </li>
    );
  return (
    <li className={styles.row} tabIndex={-1}>
      <button
        type="button"
        className={styles.facts}
        aria-expanded={isOpen}
        aria-controls={detailsId}
        onClick={() => setOpen(!isOpen)}
      >
        <Facts entry={entry} before={before} units={units} />
        <Icon name="chevronDown" sizePx={20} />
      </button>
      <div id={detailsId} hidden={!isOpen} className={styles.details}>
        {isOpen && (
          <>
            <Details entry={entry} more={text.more} />
            <Button
              variant="secondary"
              isSmall
              aria-label={fill(texts.history.delete, { when: instantText(entry.takenAt) })}
              // Not `disabled`, so that it keeps focus if the deletion fails.
              aria-disabled={remove.isPending || undefined}
              onClick={() => remove.isPending || remove.mutate(entry)}
            >
              {texts.history.remove}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

/** What a row shows: when, how much, and its range or change. */
function Facts({ entry, before, units }: Pick<RowProps, 'entry' | 'before' | 'units'>) {
  const text = entryText(entry, units);
  return (
    <>
      <span className={styles.when}>
        <span>{shortDayText(entry.takenAt, serverNow())}</span>{' '}
        {entry.value.kind === 'cuff' && <Muted as="span">{unbrokenTime(entry)}</Muted>}
      </span>{' '}
      <Text as="strong" weight={700} hasEvenDigits className={styles.value}>
        {entry.value.kind === 'cuff' ? <Pressure readings={entry.value.readings} /> : text.value}
      </Text>{' '}
      <Aside entry={entry} before={before} units={units} />
    </>
  );
}

/** A pressure whose unit the list names once. */
const Pressure = ({ readings }: { readonly readings: readonly CuffReading[] }) => (
  <>
    {pressureText(cuffMean(readings))} <VisuallyHidden>{unitText('mmHg')}</VisuallyHidden>
  </>
);

/** The range of a cuff reading, or the change since the entry before. */
function Aside({ entry, before, units }: Pick<RowProps, 'entry' | 'before' | 'units'>) {
  const { value } = entry;
  if (value.kind === 'cuff') {
    const mean = cuffMean(value.readings);
    const category = cuffCategory(mean);
    const isLow = category === 'normal' && isLowPressure(mean);
    return (
      <span className={styles.aside}>
        {category === 'severe' ? (
          <SevereMark value={value} />
        ) : (
          <>
            <BandMark band={pressureBand(mean)} label={isLow ? texts.cuff.lowShort : stages[category]} />{' '}
            <SevereMark value={value} />
          </>
        )}
      </span>
    );
  }
  return (
    <Muted as="span" className={styles.aside}>
      {changeText(entry, before, units)}
    </Muted>
  );
}

function changeText(entry: Entry, before: Entry | undefined, units: UnitSystem): string {
  const { kind } = entry.value;
  const [stored, earlier] = [storedOf(entry), storedOf(before)];
  if ((kind !== 'weight' && kind !== 'waist') || stored === null || earlier === null) return '';
  const change = amountChange(shownAmount(kind, units, earlier), shownAmount(kind, units, stored));
  const words = change === 0 ? texts.history.same : change < 0 ? texts.history.less : texts.history.moreThan;
  return fill(words, { amount: amountText(Math.abs(change)) });
}

const unbrokenTime = ({ takenAt }: Pick<Entry, 'takenAt'>) => timeText(takenAt).replaceAll(' ', '\u00a0');

/** The single readings of a sitting, the time, and where the entry comes from. */
function Details({ entry, more }: { readonly entry: Entry; readonly more: string }) {
  const { value, source } = entry;
  if (value.kind !== 'cuff' || value.readings.length === 1)
    return (
      <Muted>{[value.kind === 'cuff' ? '' : unbrokenTime(entry), more].filter((part) => part !== '').join(', ')}</Muted>
    );
  return (
    <Stack gap={1}>
      {value.readings.map((reading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: readings are identified by their place
        <p key={index}>
          <Muted as="span">{fill(texts.cuff.reading, { number: index + 1 })}</Muted>{' '}
          <strong>{pressureText(reading)}</strong>{' '}
          {reading.pulseBpm !== null && <Muted as="span">{fill(texts.last.pulse, { pulse: reading.pulseBpm })}</Muted>}
        </p>
      ))}
      {source === 'file' && <Muted size="small">{fromFile}</Muted>}
    </Stack>
  );
}
