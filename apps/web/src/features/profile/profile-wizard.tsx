import type { Configuration } from '@mien/contract';
import { profile as english, fill } from '@mien/messages';
import { Button, Grid, Muted, Stack } from '@mien/ui';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { goOnByEnter } from '../../shared/forms/go-on-by-enter.ts';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import footStyles from '../../shared/platform/sticky-foot.module.css';
import { BodyFields } from './body-fields.tsx';
import { HealthFields } from './health-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import {
  faultsOf,
  type ProfileField,
  SECTIONS,
  type Section,
  type SectionFieldsProps,
  scanUnavailable,
} from './profile.model.ts';
import { keepProfileDraft } from './profile-draft.ts';
import { Notices, Terms } from './profile-parts.tsx';
import styles from './profile-wizard.module.css';
import type { Profile } from './use-profile.ts';

const texts = textsOf('profile', english);

type FieldsProps = ComponentProps<typeof PersonalFields> & SectionFieldsProps;

const FIELDS: Readonly<Record<Section, (props: FieldsProps) => ReactNode>> = {
  personal: PersonalFields,
  body: BodyFields,
  health: HealthFields,
};

/** The current step is in the browser's history: Back goes one step back, and a reload stays. */
function useStep(): readonly [Section, (section: Section) => void, () => void] {
  const { state } = useLocation();
  const navigate = useNavigate();
  const step = SECTIONS.find((section) => section === (state as { step?: unknown } | null)?.step) ?? 'personal';
  const go = (section: Section) => void navigate(paths.profile, { state: { step: section } });
  return [step, go, () => void navigate(-1)];
}

interface ProfileWizardProps {
  readonly profile: Profile;
  readonly configuration: Configuration;
}

/** The profile for the first time: the same questions as in the drawers, on three short pages. */
export function ProfileWizard({ profile, configuration }: ProfileWizardProps) {
  const { patient, refused, hasAccepted } = profile;
  const [step, go, back] = useStep();
  const number = SECTIONS.indexOf(step) + 1;
  const next = SECTIONS[number];
  const form = useForm({
    start: () => profile.values,
    faultsOf: (typed) => faultsOf(step, typed),
    refused: refused?.section === step ? refused.faults : null,
    send(typed) {
      profile.setRefused(null);
      // Height and weight are checked together on the page where both can be changed.
      const unavailable = step === 'body' ? scanUnavailable(typed) : null;
      if (unavailable) return profile.setRefused(unavailable);
      if (next) return go(next);
      // A page that was skipped by editing the URL is shown first.
      const unfinished = SECTIONS.find((section) => Object.keys(faultsOf(section, typed)).length > 0);
      if (unfinished) return go(unfinished);
      if (hasAccepted) profile.save(typed, ({ section }) => go(section));
    },
  });
  const { values } = form;
  // A patient who registered with a name is not asked for it again.
  const [isNameKnown, setNameKnown] = useState(() => {
    const { firstName, lastName } = faultsOf('personal', profile.values);
    return !profile.values.isAnonymous && firstName === undefined && lastName === undefined;
  });
  const [hasAskedForName, setAskedForName] = useState(false);
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) keepProfileDraft({ patientUid: patient.patientUid, values, editing: null });
    isFirst.current = false;
  }, [values, patient.patientUid]);
  useEffect(() => {
    void window.scrollTo(0, 0);
    if (step === 'health') return;
    const fields = [...(form.element.current?.querySelectorAll<HTMLInputElement>('input[required]') ?? [])];
    (fields.find(({ value }) => value === '') ?? (step === 'body' ? fields[0] : undefined))?.focus();
  }, [step, form.element]);
  useEffect(() => {
    if (hasAskedForName) form.element.current?.querySelector<HTMLInputElement>('input[required]')?.focus();
  }, [hasAskedForName, form.element]);

  const Fields = FIELDS[step];
  const [missing] = Object.keys(form.faults) as ProfileField[];
  const fault = missing && form.faults[missing];
  const waitsFor = next ? null : fault ? texts.faults[fault] : hasAccepted ? null : texts.termsMissing;
  const changeName = () => {
    setNameKnown(false);
    setAskedForName(true);
  };
  return (
    <Stack
      as="form"
      aria-labelledby="step-title step-number"
      ref={form.element}
      gap={6}
      isPacked
      width="focused"
      className={footStyles.page}
      noValidate
      onSubmit={form.submit}
      onKeyDown={goOnByEnter}
    >
      <Stack gap={2}>
        <Muted id="step-number" weight={600}>
          {fill(texts.stepOf, { number, count: SECTIONS.length })}
        </Muted>
        <Grid gap={2} className={styles.bar} aria-hidden="true">
          {SECTIONS.map((section, index) => (
            <span key={section} data-done={index < number} />
          ))}
        </Grid>
      </Stack>
      <Stack gap={2} className={pageStyles.intro}>
        <PageHeading id="step-title" key={step} title={texts.steps[step].title} takesFocus={step === 'health'} />
        {step === 'personal' && <Muted size="lead">{texts.steps.personal.text}</Muted>}
      </Stack>
      {number === 1 && <Notices hasKept={profile.hasKept} />}
      <Stack gap={5}>
        <Fields form={form} onUnits={() => undefined} onChangeName={isNameKnown ? changeName : undefined} />
      </Stack>
      {!next && <Terms profile={profile} configuration={configuration} />}
      <Stack gap={2} lineAbove={0} className={footStyles.foot} data-stays>
        <Muted isCentered size="small" aria-live="polite">
          {waitsFor ?? (next ? null : texts.camera)}
        </Muted>
        <div className={styles.buttons}>
          {number > 1 && (
            <Button variant="secondary" disabled={profile.isSaving} onClick={back}>
              {texts.back}
            </Button>
          )}
          <Button type="submit" disabled={waitsFor !== null} isBusy={profile.isSaving}>
            {profile.isSaving ? texts.saving : texts.next}
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}
