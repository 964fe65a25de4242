import type { SimilarUser } from '@mien/contract';
import { users as english, fill } from '@mien/messages';
import { Banner, Button, Muted, Spinner, Stack, Text } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { problemText } from '../../shared/platform/problem-text.ts';
import { LoadProblem } from '../../shared/platform/problem-view.tsx';
import { useOneAtATime } from '../../shared/platform/use-one-at-a-time.ts';
import { LoginLinkPart } from '../../shared/staff/login-link/login-link-part.tsx';
import { useGroups } from '../../shared/staff/manage-patient/manage-patient.queries.ts';
import { PatientFields } from '../../shared/staff/manage-patient/patient-fields.tsx';
import {
  detailsOf,
  emptyDraft,
  faultsOf,
  nameOf,
  type PatientDraft,
} from '../../shared/staff/manage-patient/patient-form.ts';
import { SimilarList } from '../../shared/staff/manage-patient/similar-list.tsx';
import { useCreation, useSimilar } from './users.queries.ts';
import styles from './users-page.module.css';

const texts = textsOf('users', english);
const FORM_ID = 'create-patient';

interface CreateDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function CreateDrawer({ isOpen, onClose }: CreateDrawerProps) {
  const groups = useGroups(isOpen);
  const [step, setStep] = useState<'form' | 'similar' | 'created'>('form');
  const [isBusy, setIsBusy] = useState(false);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={texts.form.createTitle}
      closeLabel={texts.form.close}
      foot={
        step === 'created' ? (
          <Button isBlock onClick={onClose}>
            {texts.created.done}
          </Button>
        ) : (
          <Button type="submit" form={FORM_ID} isBlock isBusy={isBusy} disabled={!groups.data}>
            {step === 'similar' ? texts.similar.anyway : texts.create}
          </Button>
        )
      }
    >
      {isOpen && groups.isPending && <Spinner text={texts.form.loading} />}
      {isOpen && <LoadProblem query={groups} isPart />}
      {isOpen && groups.data && <Creation groups={groups.data} step={step} onStep={setStep} onBusy={setIsBusy} />}
    </Drawer>
  );
}

interface CreationProps {
  readonly groups: readonly { readonly code: string; readonly clientName: string }[];
  readonly step: 'form' | 'similar' | 'created';
  readonly onStep: (step: CreationProps['step']) => void;
  readonly onBusy: (isBusy: boolean) => void;
}

function Creation({ groups, step, onStep, onBusy }: CreationProps) {
  const form = useForm({
    start: () => emptyDraft(groups.length === 1 ? (groups[0]?.code ?? '') : ''),
    faultsOf: (draft) => faultsOf(draft),
    send: (draft) => void create(draft),
  });
  const [found, setFound] = useState<readonly SimilarUser[]>([]);
  // The same for retries with the same details, so that a lost response does not create two patients.
  const request = useRef({ uid: '', of: '' });
  const oneAtATime = useOneAtATime();
  const similar = useSimilar();
  const creation = useCreation();
  const title = useRef<HTMLHeadingElement>(null);
  // Reopening starts over.
  useEffect(() => onStep('form'), [onStep]);
  useEffect(() => {
    if (step !== 'form') title.current?.focus();
  }, [step]);

  async function create(draft: PatientDraft): Promise<void> {
    await oneAtATime(async () => {
      onBusy(true);
      try {
        const details = detailsOf(draft);
        if (step === 'form') {
          const people = await similar.mutateAsync(details);
          setFound(people);
          if (people.length > 0) {
            onStep('similar');
            return;
          }
        }
        const written = JSON.stringify(details);
        if (request.current.of !== written) request.current = { uid: crypto.randomUUID(), of: written };
        await creation.mutateAsync({ ...details, requestUid: request.current.uid });
        onStep('created');
      } catch {
        // Errors are shown below the form.
      } finally {
        onBusy(false);
      }
    });
  }

  const error = creation.error ?? similar.error;
  const { phoneNumber } = detailsOf(form.values);
  return (
    <Stack as="form" id={FORM_ID} gap={5} className={styles.form} ref={form.element} noValidate onSubmit={form.submit}>
      {step === 'form' && <PatientFields form={form} groups={groups} phoneHint={texts.form.phoneHint} />}
      {step === 'similar' && (
        <>
          <Text as="h3" ref={title} tabIndex={-1} size="lead">
            {texts.similar.title}
          </Text>
          <SimilarList people={found} />
          <Button variant="quiet" icon="back" onClick={() => onStep('form')}>
            {texts.similar.back}
          </Button>
        </>
      )}
      {step === 'created' && creation.data && (
        <>
          <Text as="h3" ref={title} tabIndex={-1} size="lead">
            {fill(texts.created.title, { name: nameOf(form.values) })}
          </Text>
          <Muted>{texts.created.next}</Muted>
          <LoginLinkPart patientUid={creation.data.patientUid} phoneNumber={phoneNumber} />
        </>
      )}
      {error !== null && step !== 'created' && <Banner tone="problem">{problemText(error)}</Banner>}
    </Stack>
  );
}
