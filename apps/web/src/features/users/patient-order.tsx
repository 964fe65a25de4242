import type { SortDirection, UserSort } from '@mien/domain';
import { patientsPage as english } from '@mien/messages';
import { ChipSelect } from '../../shared/forms/chip-select.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import styles from './patients-view.module.css';
import type { PatientsViewProps } from './patients-view-props.ts';
import type { ListState } from './users.model.ts';

const texts = textsOf('patientsPage', english);

/** The sort order of the list. */
export function PatientOrder({ state, onShow, mayReadResults }: PatientsViewProps) {
  return (
    <span className={styles.order}>
      <ChipSelect
        label={texts.order.label}
        value={`${state.sort} ${state.direction}`}
        options={ordersFor(mayReadResults, state)}
        onChange={(value) => {
          const [sort, direction] = value.split(' ') as [UserSort, SortDirection];
          onShow({ ...state, sort, direction, page: 1 });
        }}
      />
    </span>
  );
}

const ORDERS = ['attention asc', 'lastName asc', 'lastName desc'] as const;
const ORDERS_BY_RESULT = [
  'lastScan asc',
  'lastScan desc',
  'score asc',
  'score desc',
  'heartRate desc',
  'heartRate asc',
] as const;

/** The available sort orders, including that of an older URL or view while it is active. */
function ordersFor(mayReadResults: boolean, { sort, direction }: ListState) {
  const orders: readonly (keyof typeof texts.order.by)[] = mayReadResults ? [...ORDERS, ...ORDERS_BY_RESULT] : ORDERS;
  const options = orders.map((value) => ({ value: value as string, label: texts.order.by[value] as string }));
  const value = `${sort} ${direction}`;
  return options.some((option) => option.value === value) ? options : [...options, { value, label: texts.order.other }];
}
