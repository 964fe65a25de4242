import { staff as english, fill } from '@mien/messages';
import { Banner, Button, CheckboxField, Stack } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useRef, useState } from 'react';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { addedOf, EMPTY_DRAFT, faultsOf, nameOf, refusedIn, type StaffDraft } from './staff.model.ts';
import { useAddition } from './staff.queries.ts';
import { StaffFields } from './staff-fields.tsx';
import styles from './staff-page.module.css';

const texts = textsOf('staff', english);
const { form: words } = texts;
const FORM_ID = 'add-staff';

interface AddDrawerProps {
  readonly isOpen: boolean;
  readonly clientId: string;
  readonly onClose: () => void;
}

export function AddDrawer({ isOpen, clientId, onClose }: AddDrawerProps) {
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={words.addTitle}
      closeLabel={words.close}
      foot={
        <Button type="submit" form={FORM_ID} isBlock isBusy={isBusy}>
          {words.add}
        </Button>
      }
    >
      {isOpen && <Addition clientId={clientId} onBusy={setIsBusy} onDone={onClose} />}
    </Drawer>
  );
}

interface AdditionProps {
  readonly clientId: string;
  readonly onBusy: (isBusy: boolean) => void;
  readonly onDone: () => void;
}

function Addition({ clientId, onBusy, onDone }: AdditionProps) {
  const addition = useAddition(clientId);
  const toasts = useToasts();
  const oneAtATime = useOneAtATime();
  // The same for retries with the same details, so that a lost response does not create two accounts.
  const request = useRef({ uid: '', of: '' });
  const refused = refusedIn(addition.error);
  const form = useForm({
    start: () => EMPTY_DRAFT,
    faultsOf: (draft) => faultsOf(draft, true),
    refused,
    send: (draft) => void add(draft),
  });

  async function add(draft: StaffDraft): Promise<void> {
    await oneAtATime(async () => {
      onBusy(true);
      try {
        const details = addedOf(draft);
        const written = JSON.stringify(details);
        if (request.current.of !== written) request.current = { uid: crypto.randomUUID(), of: written };
        const { member, message } = await addition.mutateAsync({ ...details, requestUid: request.current.uid });
        toasts.show({
          text: fill(texts.added[message], { name: nameOf(member) }),
          tone: message === 'failed' ? 'caution' : 'good',
        });
        onDone();
      } catch {
        // Errors are shown below the form, or at the field.
      } finally {
        onBusy(false);
      }
    });
  }

  return (
    <Stack as="form" id={FORM_ID} gap={5} className={styles.form} ref={form.element} noValidate onSubmit={form.submit}>
      <StaffFields form={form} phone={{ label: words.phone, hint: words.phoneHint }} hasRole />
      <CheckboxField
        checked={form.values.isNotified}
        onChange={(event) => form.change({ isNotified: event.target.checked })}
      >
        {words.tell}
      </CheckboxField>
      {addition.isError && refused === null && <Banner tone="problem">{problemText(addition.error)}</Banner>}
    </Stack>
  );
}
