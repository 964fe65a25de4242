import { ACTIONS_OF_STAFF, type AccessAction } from '@mien/domain';
import { accessLog as english, fill } from '@mien/messages';
import { Button, DateField, IconButton, Row, Stack, TextField } from '@mien/ui';
import { type SubmitEvent, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { useTypedSearch } from '../../shared/forms/use-typed-search.ts';
import { ANY_DAYS } from '../../shared/health/days.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useWithChanges } from '../../shared/platform/use-with-changes.ts';
import {
  type AccessLogFilter,
  areInOrder,
  daysOfSpan,
  isWholeDay,
  NO_FILTER,
  patientIn,
  queryOf,
  SPANS,
  spanOf,
} from './access-log.model.ts';
import styles from './access-log.module.css';

const { acts, staff } = textsOf('accessLog', english);
const { filter: texts } = staff;

interface LogFilterProps {
  readonly filter: AccessLogFilter;
  /** Of the filtered patient; null if the log does not name them. */
  readonly name: string | null;
}

/** The filter of the log. Each choice applies at once and is kept in the URL. */
export function LogFilter({ filter, name }: LogFilterProps) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const withChanges = useWithChanges(query, filter);
  const show = (changed: Partial<AccessLogFilter>) =>
    void navigate(
      { search: queryOf(withChanges({ ...filter, ...changed })) },
      { replace: true, preventScrollReset: true },
    );
  const span = spanOf(filter, dayHere(new Date()));
  const [areDaysOpen, openDays] = useState(false);
  const chosenSpan = areDaysOpen ? 'days' : span;
  return (
    <Stack as="section" gap={3} isScreenOnly aria-label={texts.title}>
      <Row gap={2}>
        <PatientSearch filter={filter} onSearch={show} />
        <ChipSelect
          label={texts.action}
          value={filter.action ?? ''}
          options={[
            { value: '', label: texts.anyAction },
            ...ACTIONS_OF_STAFF.map((action) => ({ value: action, label: acts[action] })),
          ]}
          onChange={(action) => show({ action: action === '' ? null : (action as AccessAction) })}
          clear={
            filter.action === null
              ? undefined
              : { label: fill(texts.clearOne, { filter: texts.action }), onClick: () => show({ action: null }) }
          }
        />
        <ChipSelect
          label={texts.when}
          value={chosenSpan ?? ''}
          options={[
            { value: '', label: texts.spans.any },
            ...SPANS.map((value) => ({ value, label: texts.spans[value] })),
            { value: 'days', label: texts.spans.days },
          ]}
          onChange={(value) => {
            openDays(value === 'days');
            if (value !== 'days') show(daysOfSpan(SPANS.find((one) => one === value) ?? null, dayHere(new Date())));
          }}
          clear={
            chosenSpan === null
              ? undefined
              : {
                  label: fill(texts.clearOne, { filter: texts.when }),
                  onClick: () => {
                    openDays(false);
                    show(ANY_DAYS);
                  },
                }
          }
        />
        {queryOf(filter) !== '' && (
          <Button
            variant="quiet"
            isSmall
            onClick={() => {
              openDays(false);
              show(NO_FILTER);
            }}
          >
            {texts.clear}
          </Button>
        )}
      </Row>
      {chosenSpan === 'days' && <ChosenDays filter={filter} onChange={show} />}
      {filter.patientUid !== null && (
        <Row gap={2} isOneLine isInline isPill isAtStart sidePadding={3} tint="brand" breaks="anywhere">
          <span>{fill(texts.only, { name: name ?? texts.onlyUnnamed })}</span>
          <IconButton icon="close" label={texts.everyone} onClick={() => show({ patientUid: null, sought: null })} />
        </Row>
      )}
    </Stack>
  );
}

interface PatientSearchProps {
  readonly filter: AccessLogFilter;
  readonly onSearch: (found: ReturnType<typeof patientIn>) => void;
}

/** Searches for a patient while a name is typed. */
function PatientSearch({ filter, onSearch }: PatientSearchProps) {
  const sought = filter.sought ?? '';
  const { text, setText, seekNow } = useTypedSearch(sought, (typed) => onSearch(patientIn(typed)));
  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (text.trim() !== '') seekNow();
  }
  return (
    <form className={styles.search} onSubmit={submit}>
      <TextField
        label={texts.patient}
        placeholder={texts.patientHint}
        isLabelHidden
        isLow
        type="search"
        maxLength={100}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </form>
  );
}

interface ChosenDaysProps {
  readonly filter: AccessLogFilter;
  readonly onChange: (changed: Partial<AccessLogFilter>) => void;
}

/**
 * The first and the last day. A day applies once it is complete: while a year is typed, the field reports other years.
 */
function ChosenDays({ filter, onChange }: ChosenDaysProps) {
  const [days, setDays] = useState({ from: filter.from ?? '', to: filter.to ?? '' });
  const change = (changed: Partial<typeof days>) => {
    const next = { ...days, ...changed };
    setDays(next);
    if ([next.from, next.to].every((day) => day === '' || isWholeDay(day)) && areInOrder(next))
      onChange({ from: next.from || null, to: next.to || null });
  };
  return (
    <Row gap={3} align="start">
      <DateField label={texts.from} value={days.from} onChange={({ target }) => change({ from: target.value })} />
      <DateField
        label={texts.to}
        value={days.to}
        error={areInOrder(days) ? null : staff.faults.days}
        onChange={({ target }) => change({ to: target.value })}
      />
    </Row>
  );
}
