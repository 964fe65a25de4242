import type { ListedUser } from '@mien/contract';
import { formatPhone, type UserColumnSort } from '@mien/domain';
import { users as english, fill } from '@mien/messages';
import { Box, Button, classNames, Icon, Muted, Row, rowClassName, Text, VisuallyHidden } from '@mien/ui';
import { type ReactNode, useId, useRef } from 'react';
import { Link } from 'react-router';
import { copyText } from '../../shared/platform/copy-text.ts';
import { BEFORE_DOT } from '../../shared/platform/facts-text.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import tables from '../../shared/staff/card-table.module.css';
import { nameOf } from '../../shared/staff/manage-patient/patient-form.ts';
import { NameSuffix } from '../../shared/staff/name-suffix.tsx';
import { type PatientListState, patientListOf } from '../../shared/staff/patient-list.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { AttentionMark } from './attention-mark.tsx';
import { useOpensPatient } from './use-opens-patient.ts';
import { callOf, type ListState, shortId } from './users.model.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);
const { columns, row: words } = texts;

interface UserTableProps {
  readonly users: readonly ListedUser[];
  /** Total number of users in the list. */
  readonly totalItems: number;
  readonly state: ListState;
  /** Whether it includes clients other than the reader's own. */
  readonly seesAll: boolean;
  readonly onSort: (sort: UserColumnSort) => void;
  /** Null for users with read access. */
  readonly onManage: ((user: ListedUser) => void) | null;
}

/** A table on wide screens; on phones each row is a card, and the sort order is selected above. */
export function UserTable({ users, totalItems, state, seesAll, onSort, onManage }: UserTableProps) {
  const sortable = { state, onSort };
  const list = patientListOf(users, { ...state, totalItems, query: callOf(state) });
  return (
    <div className={styles.scroller}>
      <table className={classNames(tables.table, styles.table)}>
        <VisuallyHidden as="caption">{texts.title}</VisuallyHidden>
        <thead>
          <tr>
            <SortHeader sort="id" {...sortable} />
            <SortHeader sort="firstName" {...sortable} />
            <SortHeader sort="lastName" {...sortable} />
            <SortHeader sort="email" {...sortable} />
            <SortHeader sort="roles" {...sortable} />
            <th scope="col">{columns.tokenCode}</th>
            <th scope="col">{columns.phone}</th>
            {onManage && (
              <th scope="col">
                <VisuallyHidden>{columns.actions}</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} list={list} seesAll={seesAll} onManage={onManage} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface SortHeaderProps {
  readonly sort: UserColumnSort;
  readonly state: ListState;
  readonly onSort: (sort: UserColumnSort) => void;
}

function SortHeader({ sort, state, onSort }: SortHeaderProps) {
  const isSorted = state.sort === sort;
  const order = state.direction === 'asc' ? 'ascending' : 'descending';
  return (
    <th scope="col" aria-sort={isSorted ? order : undefined}>
      <button
        type="button"
        className={classNames(rowClassName({ isOneLine: true, isInline: true, gap: 1, isTarget: true }), styles.sort)}
        onClick={() => onSort(sort)}
      >
        {texts.sortNames[sort]}
        <span className={styles.sortMark} data-order={isSorted ? order : 'none'}>
          <Icon name="chevronDown" sizePx={16} />
        </span>
      </button>
    </th>
  );
}

interface CellProps {
  readonly label: string;
  /** Last on a card, because people look for the name first. */
  readonly isLastOnPhones?: boolean;
  /** On a phone: next to the name, or below it. */
  readonly line?: 1 | 2;
  /** Omitted on a card. */
  readonly isEmpty?: boolean;
  readonly id?: string;
  readonly children: ReactNode;
}

/** A cell that shows its column's name if the table has no header. */
function Cell({ label, isLastOnPhones = false, line = 2, isEmpty = false, id, children }: CellProps) {
  return (
    <td data-line={line} data-last-on-phones={isLastOnPhones || undefined} data-is-empty={isEmpty || undefined}>
      <Muted as="span" size="small" className={classNames(tables.label, styles.label)}>
        {label}
      </Muted>
      <Box id={id} breaks="anywhere">
        {children}
      </Box>
    </td>
  );
}

const orNone = (text: string | null) => (text === null || text === '' ? words.none : text);

interface UserRowProps extends Pick<UserTableProps, 'seesAll' | 'onManage'> {
  readonly user: ListedUser;
  readonly list: PatientListState;
}

function UserRow({ user, list, seesAll, onManage }: UserRowProps) {
  const name = nameOf(user) || words.noName;
  const opens = useOpensPatient(user.patientUid, list);
  const phoneId = useId();
  const codes = [
    user.tokenCodeExpires === null ? null : fill(words.code, { date: instantText(user.tokenCodeExpires) }),
    user.loginLinkExpires === null ? null : fill(words.link, { date: instantText(user.loginLinkExpires) }),
  ].filter((code) => code !== null);
  return (
    <tr {...opens}>
      <Cell label={columns.id} isLastOnPhones>
        <Id id={user.id} />
      </Cell>
      <Cell label={columns.firstName} line={1}>
        <PatientLink user={user} list={list} phoneId={phoneId} />
      </Cell>
      <Cell label={columns.lastName} line={1}>
        <Text as="span" weight={600} tone={user.isDeactivated ? 'muted' : undefined}>
          {orNone(user.lastName)}
        </Text>
        {user.ageYears !== null && <NameSuffix fact={fill(words.age, { age: user.ageYears })} />}
        {user.isDeactivated && (
          <Text as="span" size="small" weight={600} className={styles.mark} isTag tint="sunken">
            {words.deactivated}
          </Text>
        )}
        {user.attention !== null && user.patientUid !== null && (
          <AttentionMark user={user} patientUid={user.patientUid} attention={user.attention} />
        )}
      </Cell>
      <Cell label={columns.email} isEmpty={!user.email}>
        <Text as="span" breaks="anywhere">
          {user.email}
        </Text>
      </Cell>
      <Cell label={columns.roles}>
        <Text as="span" breaks={seesAll ? undefined : 'never'} className={styles.roles}>
          <span>{user.roles.map(roleText).join(', ')}</span>
          {[user.groupCode, seesAll ? user.clientName : null]
            .filter((fact) => fact !== null)
            .map((fact) => (
              <Muted as="span" key={fact}>
                <span>{`${BEFORE_DOT}· `}</span>
                <span>{fact}</span>
              </Muted>
            ))}
        </Text>
      </Cell>
      <Cell label={columns.tokenCode} isEmpty={codes.length === 0}>
        {codes.map((code) => (
          <Text as="span" key={code} isBlock size="small">
            {code}
          </Text>
        ))}
      </Cell>
      <Cell label={columns.phone} id={phoneId}>
        <Phone user={user} />
      </Cell>
      {onManage && (
        <td className={classNames(tables.action, styles.action)}>
          <Button
            variant="quiet"
            isSmall
            data-row={user.patientUid === null || undefined}
            aria-label={fill(words.manageName, { name })}
            // Two people may have the same name.
            aria-describedby={phoneId}
            onClick={() => onManage(user)}
          >
            {words.manage}
          </Button>
        </td>
      )}
    </tr>
  );
}

interface PatientLinkProps {
  readonly user: ListedUser;
  readonly list: PatientListState;
  readonly phoneId: string;
}

/** A link to a patient's page, announced with the full name and the phone number; other users have none. */
function PatientLink({ user, list, phoneId }: PatientLinkProps) {
  const { patientUid } = user;
  const shown = orNone(user.firstName);
  if (patientUid === null)
    return (
      <Text as="span" weight={600}>
        {shown}
      </Text>
    );
  return (
    <Link
      to={paths.patientForStaffOf(patientUid)}
      state={list}
      className={classNames(rowClassName({ isInline: true, weight: 600, isTarget: true }), styles.whole)}
      aria-label={nameOf(user) || undefined}
      aria-describedby={phoneId}
      data-row
    >
      {shown}
    </Link>
  );
}

/** A technical id: a click copies it, or selects it if copying is not allowed. */
function Id({ id }: { readonly id: string }) {
  const toasts = useToasts();
  const shownId = useRef<HTMLSpanElement>(null);
  async function copy(): Promise<void> {
    if (await copyText(id)) toasts.show({ text: words.idCopied, tone: 'good' });
    else if (shownId.current) getSelection()?.selectAllChildren(shownId.current);
  }
  const short = shortId(id);
  return (
    <Row as="span" gap={1} isOneLine>
      <Muted as="span" hasEvenDigits breaks="anywhere" title={id} className={styles.uid}>
        <span ref={shownId}>{id}</span>
      </Muted>
      <button
        type="button"
        className={classNames(
          rowClassName({ isOneLine: true, isInline: true, justify: 'center', tone: 'muted', isTarget: true }),
          styles.whole,
          styles.copy,
        )}
        aria-label={fill(words.copyId, { id: short })}
        onClick={() => void copy()}
      >
        <Icon name="copy" sizePx={16} />
      </button>
    </Row>
  );
}

function Phone({ user }: { readonly user: ListedUser }) {
  const { phoneNumber, isPhoneProved, samePhoneCount } = user;
  if (phoneNumber === null) return words.none;
  return (
    <>
      <Text as="span" hasEvenDigits breaks="never" className={styles.phone}>
        {formatPhone(phoneNumber)}
      </Text>
      {!isPhoneProved && (
        <Muted as="span" size="small">
          <span>{`${BEFORE_DOT}· `}</span>
          <span>{words.unverified}</span>
        </Muted>
      )}
      {samePhoneCount > 0 && (
        <Text as="span" size="small" weight={600} className={styles.mark} isTag tint="caution">
          {pluralText(words.samePhone, samePhoneCount)}
        </Text>
      )}
    </>
  );
}
