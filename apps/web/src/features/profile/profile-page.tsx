import type { Configuration, Patient } from '@mien/contract';
import { calendarDateIn } from '@mien/domain';
import { profile as english, fill } from '@mien/messages';
import { Banner, Button, Card, CheckboxField, Icon, type IconName, Spinner } from '@mien/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import { useApi } from '../../shared/api.tsx';
import { heightText, weightText } from '../../shared/body-text.ts';
import { currentLanguage, textsOf } from '../../shared/language.ts';
import { LegalLink } from '../../shared/legal-link.tsx';
import pageStyles from '../../shared/page.module.css';
import { PageHeading } from '../../shared/page-heading.tsx';
import { paths } from '../../shared/paths.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { ProblemView } from '../../shared/problem-view.tsx';
import { configurationQuery, patientQuery, useConfiguration, usePatient, useSession } from '../../shared/session.ts';
import { consentMark, hasTickedTerms, stored } from '../../shared/stored.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { inUnits, unitsOfVisitor } from '../../shared/typed-body.ts';
import { useLastOpen, useOverlayState } from '../../shared/use-overlay-state.ts';
import {
  faultsOf,
  isSectionValid,
  type ProfileValues,
  patientUpdateFromValues,
  type RefusedSection,
  refusedSection,
  SECTIONS,
  type Section,
  scanUnavailable,
  screeningFromValues,
  valuesFromPatient,
} from './profile.model.ts';
import { dropProfileDraft, isFromBeforeReload, keepProfileDraft, readProfileDraft } from './profile-draft.ts';
import styles from './profile-page.module.css';

const texts = textsOf('profile', english);

/** How long a failed save is shown. Source: specification, section 8. */
const SAVE_TOAST_MS = 3000;

const loadDrawer = () => import('./profile-drawer.tsx');
const ProfileDrawer = lazy(async () => ({ default: (await loadDrawer()).ProfileDrawer }));

/** `/profile`: everything a scan needs to know, in three cards. */
export function ProfilePage() {
  const { data: session } = useSession();
  const patient = usePatient();
  const configuration = useConfiguration();
  if (session && session.user.patientUid === null) return <Navigate to={paths.account} replace />;
  if (patient.data && configuration.data)
    return <ProfileForm key={patient.data.patientUid} patient={patient.data} configuration={configuration.data} />;
  const error = patient.error ?? configuration.error;
  if (error)
    return <ProblemView error={error} onRetry={() => void Promise.all([patient.refetch(), configuration.refetch()])} />;
  return <Spinner text={texts.loading} isPage />;
}

/** Whether an answer came that does not say what it should: the service did not really save. */
function isUnreadableAnswer(error: unknown): boolean {
  const cause = isProblem(error, 'offline') ? error.details.cause : null;
  return typeof cause === 'object' && cause !== null && 'issues' in cause;
}

interface ProfileFormProps {
  readonly patient: Patient;
  readonly configuration: Configuration;
}

function ProfileForm({ patient, configuration }: ProfileFormProps) {
  const { client } = useApi();
  const { data: session } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [today] = useState(() => calendarDateIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()));
  const [draft] = useState(() => readProfileDraft(patient.patientUid));
  const [values, setValues] = useState<ProfileValues>(
    () => draft?.values ?? valuesFromPatient(patient, today, unitsOfVisitor()),
  );
  // Asked before the draft is kept again by this document.
  const [wasReloaded] = useState(() => draft !== null && isFromBeforeReload(draft));
  const [hasAccepted, setAccepted] = useState(() => patient.isConsentAccepted || hasTickedTerms(patient.patientUid));
  const [editing, edit, closeDrawer] = useOverlayState<Section>('edit');
  const lastEditing = useLastOpen(editing);
  const [openings, setOpenings] = useState(0);
  const [refused, setRefused] = useState<RefusedSection | null>(null);
  const { patientUid } = patient;

  // Compared in the same units: another choice of units is no change of the profile.
  const isUnsaved = JSON.stringify(values) !== JSON.stringify(valuesFromPatient(patient, today, values.units));

  useEffect(() => void loadDrawer(), []);
  useEffect(() => {
    // From now on it is this document's: coming back to the page is no reload.
    if (draft && wasReloaded) keepProfileDraft(draft);
  }, [draft, wasReloaded]);

  const keepEditing = useCallback(
    (typed: ProfileValues) => {
      if (editing) keepProfileDraft({ patientUid, values, editing: { section: editing, values: typed } });
    },
    [editing, patientUid, values],
  );

  /** Every opening is a new form: what a closed drawer held does not come back. */
  function open(section: Section): void {
    setOpenings(openings + 1);
    edit(section);
  }

  function update(checked: ProfileValues): void {
    setValues(checked);
    setRefused(null);
    keepProfileDraft({ patientUid, values: checked, editing: null });
    closeDrawer();
  }

  function leaveDrawer(): void {
    if (isUnsaved) keepProfileDraft({ patientUid, values, editing: null });
    else dropProfileDraft();
    closeDrawer();
  }

  /** Opens the drawer with what cannot be accepted. */
  function showRefusal(refusal: RefusedSection): void {
    open(refusal.section);
    setRefused(refusal);
  }

  function accept(isAccepted: boolean): void {
    setAccepted(isAccepted);
    if (isAccepted) stored.hasAcceptedTerms.set(patientUid);
    else stored.hasAcceptedTerms.clear();
  }

  /** What was typed waits in the tab. */
  function leaveUnsaved(): void | Promise<void> {
    toasts.show({ text: texts.notSaved, tone: 'problem' });
    return navigate(paths.signInAgain);
  }

  const isSaving = useRef(false);
  const save = useMutation({
    onSettled: () => {
      isSaving.current = false;
    },
    mutationFn: async () => {
      // Consent first: without it nothing about the body is stored.
      const mark = consentMark(patientUid, configuration.texts);
      if (!patient.isConsentAccepted && stored.recordedConsent.get() !== mark) {
        await client.consents.create({ body: { ...configuration.texts, language: currentLanguage() } });
        stored.recordedConsent.set(mark);
      }
      const body = patientUpdateFromValues(values, patient, today);
      const updated = await client.patients.update({ params: { uid: patientUid }, body });
      const screening = await client.screenings.create({ body: screeningFromValues(values) });
      return screening.created ? { ...updated, latestScreening: screening } : null;
    },
    onSuccess: async (updated) => {
      if (!updated) return leaveUnsaved();
      dropProfileDraft();
      queryClient.setQueryData(patientQuery(client, patientUid).queryKey, updated);
      return navigate(paths.howTo);
    },
    onError: async (error) => {
      if (isUnreadableAnswer(error)) return leaveUnsaved();
      toasts.show({ text: problemText(error), tone: 'problem', durationMs: SAVE_TOAST_MS });
      const section = isProblem(error, 'invalid-request') ? refusedSection(error.details.fields ?? []) : null;
      if (section) showRefusal(section);
      if (isProblem(error, 'consent-missing')) stored.recordedConsent.clear();
      if (isProblem(error, 'text-outdated'))
        await queryClient.invalidateQueries({ queryKey: configurationQuery(client).queryKey });
    },
  });

  const openSections = SECTIONS.filter((section) => !isSectionValid(section, values));
  const isReady = openSections.length === 0 && hasAccepted;
  const [beforeLink = '', afterName = ''] = texts.terms.before.split('{productName}');
  // What was being typed before a reload belongs into the drawer that is open then, not into later ones.
  const editedValues =
    openings === 0 && draft?.editing && draft.editing.section === editing ? draft.editing.values : values;

  return (
    <>
      <form
        className={pageStyles.focused}
        onSubmit={(event) => {
          event.preventDefault();
          // A ref and not the mutation's state: two presses can come before the page is redrawn.
          if (!isReady || isSaving.current) return;
          const refusal = scanUnavailable(values);
          if (refusal) return showRefusal(refusal);
          isSaving.current = true;
          save.mutate();
        }}
      >
        <div className={pageStyles.intro}>
          <PageHeading title={texts.title} />
          <p className={pageStyles.lead}>{texts.text}</p>
        </div>
        {session?.isScanOnly && (
          <Banner>
            <p>{texts.scanOnly}</p>
          </Banner>
        )}
        {wasReloaded && (
          <Banner>
            <p>{texts.draftKept}</p>
          </Banner>
        )}
        <div className={styles.cards}>
          {SECTIONS.map((section) => (
            <SectionCard key={section} section={section} values={values} onEdit={() => open(section)} />
          ))}
        </div>
        <div className={styles.consent}>
          <CheckboxField checked={hasAccepted} onChange={(event) => accept(event.target.checked)}>
            {beforeLink}
            {texts.terms.before.includes('{productName}') && configuration.productName}
            {afterName}
            <LegalLink text="terms">{texts.terms.terms}</LegalLink>
            {texts.terms.between}
            <LegalLink text="privacy">{texts.terms.privacy}</LegalLink>
            {texts.terms.after}
          </CheckboxField>
        </div>
        <div className={pageStyles.actions}>
          <Button type="submit" isBlock disabled={!isReady} isBusy={save.isPending} iconAfter="next">
            {save.isPending ? texts.saving : texts.next}
          </Button>
          <p className={pageStyles.note} aria-live="polite">
            {openSections.length > 0
              ? fill(texts.todo, { sections: openSections.map((section) => texts.sections[section]).join(', ') })
              : !hasAccepted && texts.terms.missing}
          </p>
          {isUnsaved && <p className={pageStyles.note}>{texts.unsaved}</p>}
        </div>
      </form>
      {lastEditing && (
        <Suspense fallback={null}>
          <ProfileDrawer
            key={`${lastEditing}-${openings}`}
            isOpen={editing !== null}
            section={lastEditing}
            values={editedValues}
            refused={refused?.section === lastEditing ? refused.faults : null}
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

const ICON_OF_SECTION = { personal: 'person', body: 'body', health: 'heart' } as const satisfies Record<
  Section,
  IconName
>;

/** What a card shows: each answer beside its name. */
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
  readonly onEdit: () => void;
}

function SectionCard({ section, values, onEdit }: SectionCardProps) {
  const rows = rowsOf(section, values);
  const isUntouched = rows.every(([, answer]) => answer === '');
  const faults = Object.values(faultsOf(section, values));
  const headingId = `section-${section}`;
  return (
    <Card aria-labelledby={headingId}>
      <div className={styles.cardHead}>
        <span className={styles.cardIcon}>
          <Icon name={ICON_OF_SECTION[section]} />
        </span>
        <h2 id={headingId} className={styles.cardTitle}>
          {texts.sections[section]}
        </h2>
        <Button
          variant="quiet"
          isSmall
          icon="pencil"
          aria-label={fill(texts.editLabel, { section: texts.sections[section] })}
          onClick={onEdit}
        >
          {texts.edit}
        </Button>
      </div>
      <dl className={styles.rows}>
        {rows.map(([name, answer]) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd data-missing={answer === ''}>{answer === '' ? texts.notAnswered : answer}</dd>
          </div>
        ))}
      </dl>
      {!isUntouched && faults.length > 0 && (
        <ul className={styles.faults}>
          {[...new Set(faults)].map((fault) => (
            <li key={fault}>
              <Icon name="problem" sizePx={20} />
              {texts.faults[fault]}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
