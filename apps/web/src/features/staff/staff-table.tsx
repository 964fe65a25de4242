import type { StaffMember } from '@mien/contract';
import { staff as english, fill } from '@mien/messages';
import { Box, Button, Muted, Text, VisuallyHidden } from '@mien/ui';
import type { ReactNode } from 'react';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import tables from '../../shared/staff/card-table.module.css';
import { roleText } from '../../shared/staff/role-text.ts';
import { nameOf } from './staff.model.ts';
import styles from './staff-page.module.css';

const texts = textsOf('staff', english);
const { columns, row: words } = texts;

/** The background of a member's status. */
const TINTS = { active: 'brand', invited: 'caution', deactivated: 'sunken' } as const;

interface StaffTableProps {
  readonly members: readonly StaffMember[];
  readonly onManage: (member: StaffMember) => void;
}

/** A table on wide screens; on phones each row is a card. */
export function StaffTable({ members, onManage }: StaffTableProps) {
  return (
    <table className={tables.table}>
      <VisuallyHidden as="caption">{texts.members.title}</VisuallyHidden>
      <thead>
        <tr>
          {[columns.name, columns.email, columns.role, columns.phone, columns.state, columns.lastSignedIn].map(
            (column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ),
          )}
          <th scope="col">
            <VisuallyHidden>{columns.actions}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <MemberRow key={member.id} member={member} onManage={onManage} />
        ))}
      </tbody>
    </table>
  );
}

/** A cell that shows its column's name if the table has no header. */
function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <td>
      <Muted as="span" size="small" className={tables.label}>
        {label}
      </Muted>
      <Box breaks="anywhere">{children}</Box>
    </td>
  );
}

function MemberRow({
  member,
  onManage,
}: {
  readonly member: StaffMember;
  readonly onManage: StaffTableProps['onManage'];
}) {
  const name = nameOf(member);
  return (
    <tr data-state={member.state}>
      <Cell label={columns.name}>
        <Text as="span" weight={600} className={styles.strong}>
          {name}
        </Text>
        {member.isSelf && (
          <Muted as="span" size="small" className={styles.detail}>
            {words.you}
          </Muted>
        )}
        {member.isPatient && (
          <Muted as="span" size="small" className={styles.detail}>
            {words.patient}
          </Muted>
        )}
      </Cell>
      <Cell label={columns.email}>{member.email ?? words.none}</Cell>
      <Cell label={columns.role}>{roleText(member.role)}</Cell>
      <Cell label={columns.phone}>
        {member.phoneEnding === null ? words.none : fill(words.phone, { digits: member.phoneEnding })}
      </Cell>
      <Cell label={columns.state}>
        <Text as="span" breaks="never" isTag tint={TINTS[member.state]}>
          {texts.states[member.state]}
        </Text>
      </Cell>
      <Cell label={columns.lastSignedIn}>
        {member.lastSignedIn === null ? words.never : instantText(member.lastSignedIn)}
      </Cell>
      <td className={tables.action}>
        {member.canChange ? (
          <Button
            data-row
            variant="secondary"
            isSmall
            aria-label={fill(words.manageName, { name })}
            onClick={() => onManage(member)}
          >
            {words.manage}
          </Button>
        ) : (
          <Muted as="span" size="small" className={styles.detail}>
            {words.notYours}
          </Muted>
        )}
      </td>
    </tr>
  );
}
