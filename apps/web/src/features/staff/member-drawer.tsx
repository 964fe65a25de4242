import type { StaffMember } from '@mien/contract';
import { staff as english, fill } from '@mien/messages';
import { Banner, Button, Stack } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { AccessChoice } from '../../shared/staff/access-choice.tsx';
import { SecondFactorSection } from './second-factor-section.tsx';
import { changesOf, draftOf, faultsOf, isChanged, nameOf, refusedIn, type StaffDraft } from './staff.model.ts';
import { useAccess, useChange, useReload } from './staff.queries.ts';
import { StaffFields } from './staff-fields.tsx';
import styles from './staff-page.module.css';

const texts = textsOf('staff', english);
const { form: words } = texts;

interface MemberProps {
  readonly clientId: string;
  readonly member: StaffMember;
}

interface MemberDrawerProps extends MemberProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** One staff member: details, role, and whether they may sign in. */
export function MemberDrawer({ isOpen, clientId, member, onClose }: MemberDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={nameOf(member)} closeLabel={words.close}>
      {isOpen && (
        <Stack gap={5} className={styles.form}>
          {member.state !== 'deactivated' && (
            <ChangeForm key={`${member.id} ${member.revision}`} clientId={clientId} member={member} />
          )}
          {!member.isSelf && member.state !== 'deactivated' && member.secondFactor && (
            <SecondFactorSection clientId={clientId} member={member} secondFactor={member.secondFactor} />
          )}
          {!member.isSelf && <Access clientId={clientId} member={member} />}
        </Stack>
      )}
    </Drawer>
  );
}

/** The label of the number field; null if the number cannot be changed. */
function phoneWords({ isSelf, isPatient, phoneEnding }: StaffMember) {
  if (isSelf || isPatient) return null;
  const hint = phoneEnding === null ? words.noPhoneHint : fill(words.newPhoneHint, { digits: phoneEnding });
  return { label: words.newPhone, hint };
}

function ChangeForm({ clientId, member }: MemberProps) {
  const before = draftOf(member);
  const change = useChange(clientId, member);
  const reload = useReload();
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  const refused = refusedIn(change.error);
  const form = useForm({
    start: () => before,
    faultsOf: (draft) => faultsOf(draft, false),
    refused,
    send: (draft) => void save(draft),
  });
  const isDirty = isChanged(before, form.values);

  async function save(draft: StaffDraft): Promise<void> {
    if (!isDirty) return;
    await oneAtATime(async () => {
      try {
        await change.mutateAsync(changesOf(draft));
        toasts.show({ text: words.saved, tone: 'good' });
      } catch {
        // Errors are shown below the form, or at the field.
      }
    });
  }

  return (
    <Stack as="form" gap={5} className={styles.form} ref={form.element} noValidate onSubmit={form.submit}>
      <StaffFields form={form} phone={phoneWords(member)} hasRole={!member.isSelf} roleHint={words.newRole} />
      {member.isSelf && <p className={styles.muted}>{words.ownPhone}</p>}
      {!member.isSelf && member.isPatient && <p className={styles.muted}>{words.patientPhone}</p>}
      {change.isError && refused === null && (
        <Banner tone="problem">
          <p>{problemText(change.error)}</p>
          {isProblem(change.error, 'settings-changed', 'user-deactivated') && (
            <Button variant="quiet" isSmall onClick={() => void reload()}>
              {words.reload}
            </Button>
          )}
        </Banner>
      )}
      <Button type="submit" isBlock isBusy={change.isPending} disabled={!isDirty}>
        {words.save}
      </Button>
    </Stack>
  );
}

function Access({ clientId, member }: MemberProps) {
  const name = nameOf(member);
  const isDeactivated = member.state === 'deactivated';
  const text = member.isPatient ? texts.access.patientText : texts.access.text;
  return (
    <Stack as="section" gap={4} className={styles.part} aria-labelledby="access-title">
      <h3 id="access-title">{texts.access.title}</h3>
      <AccessChoice
        name={name}
        isDeactivated={isDeactivated}
        access={useAccess(clientId, member)}
        texts={texts.access}
        cancel={words.cancel}
      >
        <p className={styles.muted}>{fill(isDeactivated ? texts.access.deactivatedText : text, { name })}</p>
      </AccessChoice>
    </Stack>
  );
}
