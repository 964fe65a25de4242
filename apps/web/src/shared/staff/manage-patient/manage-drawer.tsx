import type { ListedUser } from '@mien/contract';
import { formatPhone } from '@mien/domain';
import { users as english } from '@mien/messages';
import { Disclosure, Muted, Stack, Text } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { type ReactNode, useState } from 'react';
import { factsText } from '../../platform/facts-text.ts';
import { textsOf } from '../../platform/language.ts';
import { LoginLinkPart } from '../login-link/login-link-part.tsx';
import { AccessPart } from './access-part.tsx';
import { DetailsPart } from './details-part.tsx';
import { GroupPart } from './group-part.tsx';
import { MergePart, MergeSteps } from './merge-part.tsx';
import { PasskeysPart } from './passkeys-part.tsx';
import { nameOf } from './patient-form.ts';
import { TokenCodePart } from './token-code-part.tsx';

const texts = textsOf('users', english);

interface ManageDrawerProps {
  readonly isOpen: boolean;
  readonly user: ListedUser;
  /** Whether the section with name and phone number is initially open. */
  readonly isWhoOpen?: boolean;
  readonly onClose: () => void;
  /** Called with the profile that is kept after a merge. */
  readonly onMerged?: (keptUid: string) => void;
}

/** One user: each change in a separate section, with the risky ones below the others. */
export function ManageDrawer({ isOpen, user, isWhoOpen = false, onClose, onMerged }: ManageDrawerProps) {
  const [isMerging, setIsMerging] = useState(false);
  function close(): void {
    setIsMerging(false);
    onClose();
  }
  return (
    <Drawer isOpen={isOpen} onClose={close} title={nameOf(user) || texts.row.noName} closeLabel={texts.form.close}>
      {isOpen && isMerging && user.patientUid !== null && (
        <MergeSteps
          user={user}
          patientUid={user.patientUid}
          onBack={() => setIsMerging(false)}
          onDone={(keptUid) => {
            onMerged?.(keptUid);
            close();
          }}
        />
      )}
      {isOpen && !isMerging && <Sections user={user} isWhoOpen={isWhoOpen} onMerge={() => setIsMerging(true)} />}
    </Drawer>
  );
}

function Sections({
  user,
  isWhoOpen,
  onMerge,
}: Required<Pick<ManageDrawerProps, 'user' | 'isWhoOpen'>> & { readonly onMerge: () => void }) {
  const { patientUid, phoneNumber, isStaff, isDeactivated } = user;
  const { sections } = texts;
  const isPatientOnly = patientUid !== null && !isStaff;
  return (
    <Stack gap={3}>
      {patientUid !== null && (
        <Section
          {...sections.who}
          isOpen={isWhoOpen}
          text={factsText([nameOf(user), phoneNumber === null ? null : formatPhone(phoneNumber), user.email])}
        >
          <DetailsPart user={user} patientUid={patientUid} />
        </Section>
      )}
      <Section {...sections.signIn}>
        {isDeactivated ? (
          <Muted>{texts.link.deactivated}</Muted>
        ) : isStaff || patientUid === null ? (
          <Muted>{texts.link.staff}</Muted>
        ) : (
          <Stack gap={5}>
            <LoginLinkPart key={phoneNumber} patientUid={patientUid} phoneNumber={phoneNumber} />
            <TokenCodePart patientUid={patientUid} />
            <PasskeysPart patientUid={patientUid} />
          </Stack>
        )}
      </Section>
      {patientUid !== null && (
        <Section {...sections.group} text={user.groupCode ?? texts.row.none}>
          <GroupPart user={user} patientUid={patientUid} />
        </Section>
      )}
      {(isPatientOnly || user.canDeactivate) && (
        <Text as="h3" size="small" tone="muted" lineAbove={4}>
          {sections.withCare}
        </Text>
      )}
      {isPatientOnly && (
        <Section {...sections.merge}>
          <MergePart patientUid={patientUid} onBegin={onMerge} />
        </Section>
      )}
      {user.canDeactivate && (
        <Section {...sections.access} text={user.isDeactivated ? texts.row.deactivated : sections.access.text}>
          <AccessPart user={user} />
        </Section>
      )}
      {isPatientOnly && (
        <Section {...sections.deletion}>
          <p>{sections.deletion.how}</p>
        </Section>
      )}
    </Stack>
  );
}

interface SectionProps {
  readonly title: string;
  /** The current state, or what it does. */
  readonly text: string;
  readonly isOpen?: boolean;
  readonly children: ReactNode;
}

function Section({ title, text, isOpen = false, children }: SectionProps) {
  return (
    <Disclosure
      open={isOpen}
      look="row"
      ground="panel"
      title={
        <Stack as="span" isFilling>
          <Text as="span" weight={600}>
            {title}
          </Text>
          <Muted as="span" size="small" breaks="anywhere">
            {text}
          </Muted>
        </Stack>
      }
    >
      <Stack gap={4} padding={5} lineAbove={0}>
        {children}
      </Stack>
    </Disclosure>
  );
}
