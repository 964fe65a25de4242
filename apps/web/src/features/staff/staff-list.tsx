import type { StaffMember } from '@mien/contract';
import { staff as english, fill } from '@mien/messages';
import { Button, Muted, Row, Stack, Text } from '@mien/ui';
import { factsText } from '../../shared/platform/facts-text.ts';
import { instantText } from '../../shared/platform/instant-text.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { nameOf } from './staff.model.ts';

const { members: texts, states, row: words } = textsOf('staff', english);

interface StaffListProps {
  readonly members: readonly StaffMember[];
  readonly onManage: (member: StaffMember) => void;
}

/** The staff on a phone: the name and the facts, below each other. */
export function StaffList({ members, onManage }: StaffListProps) {
  return (
    <Stack as="ul" ground="panel" lines="close" aria-label={texts.title}>
      {members.map((member) => (
        <Row key={member.id} as="li" gap={3} lineGap={1} padding={3} sidePadding={4}>
          <Stack grows={12} breaks="anywhere">
            <Text as="span" weight={600} tone={member.state === 'deactivated' ? 'muted' : 'plain'}>
              {nameOf(member)}
            </Text>
            {member.email && (
              <Muted as="span" size="small">
                {member.email}
              </Muted>
            )}
            <Muted as="span" size="small">
              {factsOf(member)}
            </Muted>
          </Stack>
          {member.canChange && (
            <Button
              data-row
              variant="secondary"
              isSmall
              aria-label={fill(words.manageName, { name: nameOf(member) })}
              onClick={() => onManage(member)}
            >
              {words.manage}
            </Button>
          )}
        </Row>
      ))}
    </Stack>
  );
}

/** Keeps words on one line while they fit. */
const inOneLine = (words: string) => words.replaceAll(' ', '\u00a0');

/** As in the columns of the table, without what is as expected and the email. */
function factsOf({ role, isSelf, isPatient, phoneEnding, state, lastSignedIn, canChange }: StaffMember): string {
  return factsText([
    isSelf ? words.you : null,
    roleText(role),
    isPatient ? words.patient : null,
    phoneEnding === null ? null : inOneLine(fill(words.phone, { digits: phoneEnding })),
    state === 'active' ? null : states[state],
    lastSignedIn === null
      ? state === 'invited'
        ? null
        : inOneLine(words.neverSignedIn)
      : fill(words.signedIn, { when: inOneLine(instantText(lastSignedIn)) }),
    canChange ? null : words.notYours,
  ]);
}
