import type { Configuration, Patient } from '@mien/contract';
import { profile as english, fill } from '@mien/messages';
import { Button, buttonClassName, Card, Icon, type IconName, Muted, Row, Spinner, Stack, Text } from '@mien/ui';
import { Suspense, useCallback, useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { heightText, weightText } from '../../shared/forms/body-text.ts';
import { inUnits } from '../../shared/forms/typed-body.ts';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { lazyComponent } from '../../shared/platform/lazy-component.tsx';
import pageStyles from '../../shared/platform/page.module.css';
import { PageHeading } from '../../shared/platform/page-heading.tsx';
import { paths } from '../../shared/platform/paths.ts';
import { ProblemView } from '../../shared/platform/problem-view.tsx';
import { useConfiguration, usePatient, useSession } from '../../shared/platform/session.ts';
import footStyles from '../../shared/platform/sticky-foot.module.css';
import { useIsWaiting } from '../../shared/platform/use-is-waiting.ts';
import { useLastOpen, useOverlayState } from '../../shared/platform/use-overlay-state.ts';
import { WayToMe } from '../../shared/platform/way-to-me.tsx';
import { prefetchWhenIdle } from '../../shared/platform/when-idle.ts';
import { faultsOf, isSectionValid, type ProfileValues, SECTIONS, type Section } from './profile.model.ts';
import { dropProfileDraft, keepProfileDraft } from './profile-draft.ts';
import styles from './profile-page.module.css';
import { Notices, Terms } from './profile-parts.tsx';
import { type Profile, useProfile } from './use-profile.ts';

const texts = textsOf('profile', english);

const loadDrawer = () => import('./profile-drawer.tsx');
const ProfileWizard = lazyComponent(async () => (await import('./profile-wizard.tsx')).ProfileWizard);
const ProfileDrawer = lazyComponent(async () => (await loadDrawer()).ProfileDrawer);

/** `/profile`: everything a scan needs to know, in three cards. */
export function ProfilePage() {
  const { data: session } = useSession();
  const patient = usePatient();
  const configuration = useConfiguration();
  const isWaiting = useIsWaiting(!patient.data || !configuration.data);
  if (session && session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (!isWaiting && patient.data && configuration.data)
    return <ProfileForm key={patient.data.patientUid} patient={patient.data} configuration={configuration.data} />;
  const error = patient.error ?? configuration.error;
  if (error)
    return <ProblemView error={error} onRetry={() => void Promise.all([patient.refetch(), configuration.refetch()])} />;
  return <Spinner text={texts.loading} isPage />;
}

interface ProfileFormProps {
  readonly patient: Patient;
  readonly configuration: Configuration;
}

/**
 * The cards, or the wizard for patients who have never filled them in. The choice does not change, because saving
 * navigates to another page.
 */
function ProfileForm({ patient, configuration }: ProfileFormProps) {
  const isVisit = useIsVisit();
  const profile = useProfile(patient, configuration, isVisit);
  const isOneself = useIsOneself();
  // Before the patient consents, nothing about the body is stored, and a carer cannot consent for the patient.
  const mayChange = useMay('manage') && (isOneself || patient.isConsentAccepted);
  const [isFirstTime] = useState(patient.latestScreening === null);
  if (!mayChange) return <ProfileAnswers values={profile.values} />;
  if (!isFirstTime) return <ProfileCards profile={profile} configuration={configuration} isVisit={isVisit} />;
  return (
    <Suspense fallback={<Spinner text={texts.loading} isPage />}>
      <ProfileWizard profile={profile} configuration={configuration} />
    </Suspense>
  );
}

/** Whether a patient with scans came from Me to check or change answers, not to scan. Editing changes the history state. */
function useIsVisit(): boolean {
  const { data: session } = useSession();
  const state = useLocation().state as { readonly from?: unknown } | null;
  const [isVisit] = useState(state?.from === 'me' && (session?.historyCheck ?? 0) > 0);
  return isVisit;
}

/** The same cards, read-only. */
function ProfileAnswers({ values }: Pick<Profile, 'values'>) {
  return (
    <Stack gap={6} isPacked width="focused">
      <Stack gap={2} className={pageStyles.intro}>
        <WayToMe />
        <PageHeading title={texts.title} />
        <Muted size="lead">{texts.readOnly}</Muted>
      </Stack>
      <Stack gap={4}>
        {SECTIONS.map((section) => (
          <SectionCard key={section} section={section} values={values} />
        ))}
      </Stack>
    </Stack>
  );
}

interface ProfileCardsProps {
  readonly profile: Profile;
  readonly configuration: Configuration;
  readonly isVisit: boolean;
}

function ProfileCards({ profile, configuration, isVisit }: ProfileCardsProps) {
  const { values, setValues, draft, hasKept, isUnsaved, hasAccepted } = profile;
  const [editing, edit, closeDrawer] = useOverlayState<Section>('edit');
  const lastEditing = useLastOpen(editing);
  const [openings, setOpenings] = useState(0);
  const { patientUid } = profile.patient;

  useEffect(() => prefetchWhenIdle(() => void loadDrawer().catch(() => undefined)), []);

  const keepEditing = useCallback(
    (typed: ProfileValues) => {
      if (editing) keepProfileDraft({ patientUid, values, editing: { section: editing, values: typed } });
    },
    [editing, patientUid, values],
  );

  /** Each opening is a new form: unsaved values of a closed drawer do not come back. */
  function open(section: Section): void {
    setOpenings(openings + 1);
    edit(section);
  }

  function update(checked: ProfileValues): void {
    setValues(checked);
    profile.setRefused(null);
    keepProfileDraft({ patientUid, values: checked, editing: null });
    closeDrawer();
  }

  function leaveDrawer(): void {
    if (isUnsaved) keepProfileDraft({ patientUid, values, editing: null });
    else dropProfileDraft();
    closeDrawer();
  }

  const openSections = SECTIONS.filter((section) => !isSectionValid(section, values));
  const isReady = openSections.length === 0 && hasAccepted;
  // Values typed before a reload belong to the drawer that was open then, not to later ones.
  const editedValues =
    openings === 0 && draft?.editing && draft.editing.section === editing ? draft.editing.values : values;

  return (
    <>
      <Stack
        as="form"
        gap={6}
        isPacked
        width="focused"
        onSubmit={(event) => {
          event.preventDefault();
          // Opens the drawer with the refused field.
          if (isReady) profile.save(values, (refused) => open(refused.section));
        }}
      >
        <Stack gap={2} className={pageStyles.intro}>
          <WayToMe />
          <PageHeading title={texts.title} />
          <Muted size="lead">{texts.text}</Muted>
        </Stack>
        <Notices hasKept={hasKept} />
        <Stack gap={4}>
          {SECTIONS.map((section) => (
            <SectionCard key={section} section={section} values={values} onEdit={() => open(section)} />
          ))}
        </Stack>
        <Terms profile={profile} configuration={configuration} />
        {isVisit && !isUnsaved ? (
          <Link to={paths.me} className={buttonClassName({ isBlock: true })}>
            {texts.done}
          </Link>
        ) : (
          <Foot profile={profile} openSections={openSections} isVisit={isVisit} />
        )}
      </Stack>
      {lastEditing && (
        <Suspense fallback={null}>
          <ProfileDrawer
            key={`${lastEditing}-${openings}`}
            isOpen={editing !== null}
            section={lastEditing}
            values={editedValues}
            refused={profile.refused?.section === lastEditing ? profile.refused.faults : null}
            onEdit={keepEditing}
            onUpdate={update}
            onUnits={(units) => setValues((shown) => ({ ...shown, ...inUnits(units, shown) }))}
            onClose={leaveDrawer}
          />
        </Suspense>
      )}
    </>
  );
}

interface FootProps extends Pick<ProfileCardsProps, 'profile' | 'isVisit'> {
  readonly openSections: readonly Section[];
}

/** What is missing, and the button that saves. Before a scan it is always within reach. */
function Foot({ profile: { hasAccepted, isUnsaved, isSaving }, openSections, isVisit }: FootProps) {
  return (
    <Stack gap={2} {...(isVisit ? {} : { lineAbove: 0, className: footStyles.foot, 'data-stays': true })}>
      <Muted isCentered size="small" aria-live="polite" isGoneIfEmpty>
        {openSections.length > 0
          ? fill(texts.todo, { sections: openSections.map((section) => texts.sections[section]).join(', ') })
          : hasAccepted
            ? !isVisit && texts.camera
            : texts.termsMissing}
      </Muted>
      {isUnsaved && !isVisit && (
        <Muted isCentered size="small">
          {texts.unsaved}
        </Muted>
      )}
      <Button
        type="submit"
        isBlock
        disabled={openSections.length > 0 || !hasAccepted}
        isBusy={isSaving}
        {...(isVisit ? {} : { iconAfter: 'next' as const })}
      >
        {isSaving ? texts.saving : isVisit ? texts.save : texts.next}
      </Button>
    </Stack>
  );
}

const ICON_OF_SECTION = { personal: 'person', body: 'body', health: 'heart' } as const satisfies Record<
  Section,
  IconName
>;

/** The rows of a card: each answer with its name. */
function rowsOf(section: Section, values: ProfileValues): readonly (readonly [name: string, answer: string])[] {
  const { fields, summary } = texts;
  const yesNo = { yes: texts.yes, no: texts.no, '': '' } as const;
  if (section === 'personal')
    return [
      ...(values.isAnonymous
        ? []
        : ([
            [fields.firstName, values.firstName],
            [fields.lastName, values.lastName],
          ] as const)),
      [fields.age, values.age && fill(summary.age, { age: values.age })],
      [fields.birthSex, values.birthSex && texts.sexes[values.birthSex]],
      ...(values.email ? [[summary.email, values.email] as const] : []),
    ];
  if (section === 'body')
    return [
      [fields.height, heightText(values)],
      [fields.weight, weightText(values)],
    ];
  return [
    [summary.smoke, yesNo[values.smoke]],
    [summary.bloodPressureMedication, yesNo[values.bloodPressureMedication]],
    [summary.diabetesType, values.diabetesType && texts.diabetesTypes[values.diabetesType]],
    [summary.qol, values.qol && fill(summary.qolOf, { qol: values.qol })],
  ];
}

interface SectionCardProps {
  readonly section: Section;
  readonly values: ProfileValues;
  /** Absent if nothing may be changed. */
  readonly onEdit?: () => void;
}

function SectionCard({ section, values, onEdit }: SectionCardProps) {
  const rows = rowsOf(section, values);
  const isUntouched = rows.every(([, answer]) => answer === '');
  const faults = Object.values(faultsOf(section, values));
  const headingId = `section-${section}`;
  return (
    <Card aria-labelledby={headingId}>
      <Row gap={3} className={styles.cardHead}>
        <Stack as="span" align="middle" isRigid tone="brand" isDisc>
          <Icon name={ICON_OF_SECTION[section]} />
        </Stack>
        <h2 id={headingId} className={styles.cardTitle}>
          {texts.sections[section]}
        </h2>
        {onEdit && (
          <Button
            variant="quiet"
            isSmall
            icon="pencil"
            aria-label={fill(texts.editLabel, { section: texts.sections[section] })}
            onClick={onEdit}
          >
            {texts.edit}
          </Button>
        )}
      </Row>
      <dl className={styles.rows}>
        {rows.map(([name, answer]) => (
          <Row key={name} gap={4} lineGap={0} align="stretch" justify="between" lineAbove={0} className={styles.row}>
            <Muted as="dt">{name}</Muted>
            <Text as="dd" weight={600} isToEnd breaks="anywhere">
              {answer !== '' ? (
                answer
              ) : onEdit ? (
                <Button
                  variant="tinted"
                  isSmall
                  icon="plus"
                  aria-label={fill(texts.addLabel, { name })}
                  onClick={onEdit}
                >
                  {texts.add}
                </Button>
              ) : (
                texts.notAnswered
              )}
            </Text>
          </Row>
        ))}
      </dl>
      {onEdit && !isUntouched && faults.length > 0 && (
        <Stack as="ul" gap={2} tone="danger" weight={600} size="small" className={styles.faults}>
          {[...new Set(faults)].map((fault) => (
            <Row as="li" isOneLine gap={2} align="stretch" key={fault}>
              <Icon name="problem" sizePx={20} />
              {texts.faults[fault]}
            </Row>
          ))}
        </Stack>
      )}
    </Card>
  );
}
