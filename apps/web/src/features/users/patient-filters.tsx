import { NO_SCAN_DAYS, type Role, USER_CONSENTS, type UserStatus } from '@mien/domain';
import { patientsPage as english, fill } from '@mien/messages';
import { Row, VisuallyHidden } from '@mien/ui';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import styles from './patients-view.module.css';
import type { PatientsViewProps } from './patients-view-props.ts';
import type { ListState } from './users.model.ts';
import { useGroupCodes } from './users.queries.ts';

const texts = textsOf('patientsPage', english);

/** Options for days without a scan. */
const QUIET_DAYS = [7, NO_SCAN_DAYS.usual, 90] as const;
/** The roles of one client; the others are listed only for users who see all clients. */
const ROLES_OF_CLIENT: readonly Role[] = ['Patient', 'Client User', 'Client Admin'];
const ROLES_OF_ALL: readonly Role[] = [...ROLES_OF_CLIENT, 'System User', 'System Admin', 'Provider Admin'];

export function PatientFilters({ state, onShow, seesAll, mayReadResults }: PatientsViewProps) {
  const groups = useGroupCodes();
  const { filters } = texts;
  /** Drops the filter if nothing is selected. */
  const showWith = (name: 'group' | 'role' | 'status' | 'consent', changes: Partial<ListState>) => {
    const { [name]: _, days, ...rest } = state;
    const kept = name !== 'status' && days !== undefined ? { days } : {};
    onShow({ ...rest, ...kept, ...changes, page: 1 } as ListState);
  };
  const chip = (
    name: 'group' | 'role' | 'status' | 'consent',
    value: string | undefined,
    options: readonly { readonly value: string; readonly label: string }[],
    changesOf: (value: string) => Partial<ListState>,
  ) => (
    <ChipSelect
      label={filters[name]}
      value={value ?? ''}
      options={[{ value: '', label: filters.any }, ...options]}
      onChange={(chosen) => showWith(name, chosen === '' ? {} : changesOf(chosen))}
      clear={
        value === undefined
          ? undefined
          : { label: fill(filters.clear, { filter: filters[name] }), onClick: () => showWith(name, {}) }
      }
    />
  );
  const codes = groups.data ?? [];
  const { group, role, status, consent, days = NO_SCAN_DAYS.usual } = state;
  const named = (code: string) => ({ value: code, label: code });
  const quietDays = [...new Set([...QUIET_DAYS, days])].toSorted((one, other) => one - other);
  return (
    <Row as="fieldset" gap={2} className={styles.filters}>
      <VisuallyHidden as="legend">{filters.label}</VisuallyHidden>
      {chip('group', group, [...new Set([...codes, ...(group === undefined ? [] : [group])])].map(named), (value) => ({
        group: value,
      }))}
      {chip(
        'status',
        status === 'noScan' ? `noScan ${days}` : status,
        [
          ...(['active', 'invited'] as const).map((value) => ({ value, label: texts.statuses[value] })),
          ...(mayReadResults
            ? quietDays.map((count) => ({
                value: `noScan ${count}`,
                label: pluralText(texts.noScanFor, count),
              }))
            : []),
          { value: 'attention', label: texts.attention },
          { value: 'deactivated', label: texts.statuses.deactivated },
        ],
        (value) => {
          const [wanted, count] = value.split(' ') as [UserStatus, string | undefined];
          const isUsual = count === undefined || Number(count) === NO_SCAN_DAYS.usual;
          return { status: wanted, ...(isUsual ? {} : { days: Number(count) }) };
        },
      )}
      {mayReadResults &&
        chip(
          'consent',
          consent,
          USER_CONSENTS.map((value) => ({ value, label: filters.consents[value] })),
          (value) => ({ consent: value as NonNullable<ListState['consent']> }),
        )}
      {chip(
        'role',
        role,
        (seesAll ? ROLES_OF_ALL : ROLES_OF_CLIENT).map((value) => ({ value, label: filters.roles[value] })),
        (value) => ({ role: value as Role }),
      )}
    </Row>
  );
}
