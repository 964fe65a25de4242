import type { ListedUser } from '@mien/contract';
import type { UserSort } from '@mien/domain';
import { patientsPage as english, users as englishUsers } from '@mien/messages';
import { boxClassName, classNames, Icon, rowClassName, Stack, VisuallyHidden } from '@mien/ui';
import { useEffect, useRef } from 'react';
import { textsOf } from '../../shared/platform/language.ts';
import { patientListOf } from '../../shared/staff/patient-list.ts';
import { PatientRow } from './patient-row.tsx';
import { namesakesIn } from './patients.model.ts';
import styles from './patients-view.module.css';
import type { PatientsViewProps } from './patients-view-props.ts';
import type { Chosen } from './use-chosen.ts';
import { callOf, sortedBy } from './users.model.ts';

const texts = textsOf('patientsPage', english);
const { title } = textsOf('users', englishUsers);
const { columns } = texts;

interface PatientsTableProps extends PatientsViewProps {
  readonly users: readonly ListedUser[];
  /** Total number of users in the list. */
  readonly totalItems: number;
  readonly chosen: Chosen;
}

export function PatientsTable({ users, totalItems, chosen, state, onShow, mayReadResults }: PatientsTableProps) {
  const box = useRef<HTMLInputElement>(null);
  const isAll = chosen.users.length === users.length;
  const isSome = chosen.users.length > 0 && !isAll;
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome;
  }, [isSome]);
  useChoosingByKey(chosen);
  // Stepping through the list shows no results, so none are requested.
  const { with: _, ...query } = callOf(state) as ReturnType<typeof callOf> & { readonly with?: 'results' };
  const list = patientListOf(users, { ...state, totalItems, query });
  const sorting = { state, onShow };
  const namesakes = namesakesIn(users);
  return (
    <table className={classNames(boxClassName({ ground: 'panel' }), styles.table)}>
      <VisuallyHidden as="caption">{title}</VisuallyHidden>
      <thead>
        <tr>
          <th scope="col" className={styles.box}>
            <Stack as="label" align="middle">
              <input
                ref={box}
                type="checkbox"
                aria-label={texts.choosePage}
                checked={isAll}
                onChange={chosen.togglePage}
              />
            </Stack>
          </th>
          <SortHead {...sorting} sort="lastName" name={columns.name} />
          <th scope="col">{columns.phone}</th>
          <th scope="col">{columns.group}</th>
          {mayReadResults ? (
            <>
              <SortHead {...sorting} sort="lastScan" name={columns.lastScan} />
              <SortHead {...sorting} sort="score" name={columns.score} />
              <SortHead {...sorting} sort="heartRate" name={columns.heartRate} className={styles.number} />
            </>
          ) : (
            <>
              <th scope="col">{columns.lastScan}</th>
              <th scope="col">{columns.score}</th>
              <th scope="col" className={styles.number}>
                {columns.heartRate}
              </th>
            </>
          )}
          <SortHead {...sorting} sort="attention" name={columns.status} />
        </tr>
      </thead>
      <tbody>
        {users.map((user) => (
          <PatientRow
            key={user.id}
            user={user}
            list={list}
            isNamesake={namesakes.has(user.id)}
            isChosen={chosen.has(user.id)}
            onToggle={(isRange) => chosen.toggle(user.id, isRange)}
            noScanDays={state.days}
            mayReadResults={mayReadResults}
          />
        ))}
      </tbody>
    </table>
  );
}

interface SortHeadProps extends Pick<PatientsViewProps, 'state' | 'onShow'> {
  readonly sort: UserSort;
  readonly name: string;
  readonly className?: string | undefined;
}

/** The header of a sortable column. */
function SortHead({ state, onShow, sort, name, className }: SortHeadProps) {
  const isSorted = state.sort === sort;
  const byValue = state.direction === 'asc' ? 'ascending' : 'descending';
  const order = sort === 'attention' ? 'other' : byValue;
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined} className={className}>
      <button
        type="button"
        className={classNames(rowClassName({ isOneLine: true, isInline: true, gap: 1, isTarget: true }), styles.sort)}
        onClick={() => onShow(sortedBy(state, sort))}
      >
        <span>{name}</span>
        {isSorted && (
          <Stack as="span" tone="brand" className={styles.sortMark} data-order={order}>
            <Icon name="chevronDown" sizePx={16} />
          </Stack>
        )}
      </button>
    </th>
  );
}

/** `x` selects the focused row. */
function useChoosingByKey({ toggle }: Chosen): void {
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'x' || event.ctrlKey || event.metaKey || event.altKey) return;
      const id = document.activeElement?.closest<HTMLElement>('[data-user]')?.dataset.user;
      if (id === undefined || document.querySelector('[role="dialog"]') !== null) return;
      event.preventDefault();
      toggle(id, event.shiftKey);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [toggle]);
}
