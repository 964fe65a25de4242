import { WRITTEN_PATIENT_FIELDS, type WrittenPatientField } from '@mien/contract';
import type { StoredRow } from '../../platform/database/columns.ts';
import { accountsData } from './accounts.data.ts';

/** Fields that are stored in a column as sent. A phone number is replaced, and a group is looked up by its code. */
type PersonField = Exclude<WrittenPatientField, 'phoneNumber' | 'groupCode'>;

type ColumnsOf<Fields> = { readonly [Field in PersonField & keyof Fields]: Fields[Field] };

/** The export names each field as the API does, and so declares its column. */
const columnsIn = <Fields extends Readonly<Record<string, string>>>(fields: Fields) =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([field]) => field !== 'phoneNumber' && WRITTEN_PATIENT_FIELDS.some((written) => written === field),
    ),
  ) as ColumnsOf<Fields>;

export const USER_COLUMNS = columnsIn(accountsData.tables.users.facts.exported.fields);
export const PATIENT_COLUMNS = columnsIn(accountsData.tables.patients.facts.exported.fields);

type PersonRow = Pick<StoredRow<'users'>, keyof typeof USER_COLUMNS> &
  Pick<StoredRow<'patients'>, keyof typeof PATIENT_COLUMNS>;
/** A written field without a column does not compile. */
export type PersonFields = { readonly [Field in PersonField]?: PersonRow[Field] | undefined };

/** The values of columns. */
export const columnsFrom = (columns: Readonly<Record<string, string>>, person: PersonFields): object =>
  Object.fromEntries(Object.entries(columns).map(([field, column]) => [column, person[field as PersonField]]));
