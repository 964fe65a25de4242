import type { Configuration, Patient } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApi } from '../../shared/platform/api.tsx';
import { useIsOneself, useMay } from '../../shared/platform/cared-for.ts';
import { currentLanguage, textsOf } from '../../shared/platform/language.ts';
import { paths } from '../../shared/platform/paths.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { serverNow } from '../../shared/platform/server-time.ts';
import { configurationQuery, patientQuery } from '../../shared/platform/session.ts';
import { consentMark, hasTickedTerms, stored } from '../../shared/platform/stored.ts';
import { dayHere } from '../../shared/platform/time-zone.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { trialResult } from '../../shared/platform/trial-result.ts';
import { unitsOfVisitor } from '../../shared/platform/units-of-visitor.ts';
import {
  type ProfileValues,
  patientUpdateFromValues,
  type RefusedSection,
  refusedSection,
  scanUnavailable,
  screeningFromValues,
  valuesFromPatient,
} from './profile.model.ts';
import {
  dropProfileDraft,
  isFromEarlierDocument,
  keepProfileDraft,
  type ProfileDraft,
  readProfileDraft,
} from './profile-draft.ts';

const texts = textsOf('profile', english);

/** How long a failed save is shown. Source: specification, section 8. */
const SAVE_TOAST_MS = 3000;

/** A profile being filled in, independent of the page's layout. */
export interface Profile {
  readonly patient: Patient;
  readonly values: ProfileValues;
  readonly setValues: Dispatch<SetStateAction<ProfileValues>>;
  /** The draft that this tab kept of an earlier visit to the page. */
  readonly draft: ProfileDraft | null;
  readonly hasKept: boolean;
  readonly isUnsaved: boolean;
  readonly hasAccepted: boolean;
  readonly accept: (isAccepted: boolean) => void;
  /** What the API, or a rule about several answers, refused. */
  readonly refused: RefusedSection | null;
  readonly setRefused: (refused: RefusedSection | null) => void;
  readonly isSaving: boolean;
  /** Saves valid answers, one call at a time, and continues to the tips; or reports what was refused. */
  readonly save: (values: ProfileValues, onRefused: (refused: RefusedSection) => void) => void;
}

/** Sends a profile. */
function useSaving(
  patient: Patient,
  configuration: Configuration,
  today: string,
  leaveUnsaved: () => void | Promise<void>,
  isVisit: boolean,
) {
  const { client } = useApi();
  const queryClient = useQueryClient();
  const isOneself = useIsOneself();
  const mayScan = useMay('scan');
  const navigate = useNavigate();
  const toasts = useToasts();
  const { patientUid } = patient;
  // A ref instead of the mutation's state, because two clicks can precede the next render.
  const isSaving = useRef(false);
  const saving = useMutation({
    onSettled: () => {
      isSaving.current = false;
    },
    mutationFn: async ({ typed }: { typed: ProfileValues; refuse: (refused: RefusedSection) => void }) => {
      // Consent first: without it nothing about the body is stored.
      const mark = consentMark(patientUid, configuration.texts);
      if (!patient.isConsentAccepted && stored.recordedConsent.get() !== mark) {
        await client.consents.create({
          body: { ...configuration.texts, language: agreementLanguageOf(currentLanguage()) },
        });
        stored.recordedConsent.set(mark);
      }
      const body = patientUpdateFromValues(typed, patient, today);
      // A carer cannot consent for the patient.
      const { isConsentAccepted, ...rest } = body;
      const changes = isOneself ? { ...rest, isConsentAccepted } : rest;
      const updated = await client.patients.update({ params: { uid: patientUid }, body: changes });
      const screening = await client.screenings.create({ body: screeningFromValues(typed) });
      return screening.created ? { ...updated, latestScreening: screening } : null;
    },
    onSuccess: async (updated) => {
      if (!updated) return leaveUnsaved();
      dropProfileDraft();
      queryClient.setQueryData(patientQuery(client, patientUid).queryKey, updated);
      if (!mayScan || isVisit) return navigate(paths.me);
      return navigate(isOneself && trialResult() !== null ? paths.keepTrial : paths.howTo);
    },
    onError: async (error, { refuse }) => {
      // Not in the expected format, such as without `created`: the service did not really save.
      if (isProblem(error, 'answer-unreadable')) return leaveUnsaved();
      toasts.show({ text: problemText(error), tone: 'problem', durationMs: SAVE_TOAST_MS });
      const section = isProblem(error, 'invalid-request') ? refusedSection(error.details.fields ?? []) : null;
      if (section) refuse(section);
      if (isProblem(error, 'consent-missing')) stored.recordedConsent.clear();
      if (isProblem(error, 'text-outdated'))
        await queryClient.invalidateQueries({ queryKey: configurationQuery(client).queryKey });
    },
  });
  return { saving, isSaving };
}

/** @param isVisit  saving leads back to Me instead of the tips */
export function useProfile(patient: Patient, configuration: Configuration, isVisit: boolean): Profile {
  const navigate = useNavigate();
  const toasts = useToasts();
  const [today] = useState(() => dayHere(serverNow()));
  const [known] = useState(() => valuesFromPatient(patient, today, unitsOfVisitor()));
  const [draft] = useState(() => readProfileDraft(patient.patientUid, known));
  const [values, setValues] = useState<ProfileValues>(() => draft?.values ?? known);
  const [hasAccepted, setAccepted] = useState(() => patient.isConsentAccepted || hasTickedTerms(patient.patientUid));
  const [refused, setRefused] = useState<RefusedSection | null>(null);
  const { patientUid } = patient;

  // Compared in the same units: switching units is not a change of the profile.
  const isChanged = (typed: ProfileValues) =>
    JSON.stringify(typed) !== JSON.stringify(valuesFromPatient(patient, today, typed.units));
  const isUnsaved = isChanged(values);
  // Read before this document stores the draft again.
  const [hasKept] = useState(
    () => draft !== null && isFromEarlierDocument(draft) && isChanged(draft.editing?.values ?? draft.values),
  );

  useEffect(() => {
    // From now on it belongs to this document: users who return to the page within it know what they typed.
    if (draft && hasKept) keepProfileDraft(draft);
  }, [draft, hasKept]);

  function accept(isAccepted: boolean): void {
    setAccepted(isAccepted);
    if (isAccepted) stored.hasAcceptedTerms.set(patientUid);
    else stored.hasAcceptedTerms.clear();
  }

  /** Typed values are kept in the tab. */
  function leaveUnsaved(): void | Promise<void> {
    toasts.show({ text: texts.notSaved, tone: 'problem' });
    return navigate(paths.signInAgain);
  }

  const { saving, isSaving } = useSaving(patient, configuration, today, leaveUnsaved, isVisit);

  return {
    patient,
    values,
    setValues,
    draft,
    hasKept,
    isUnsaved,
    hasAccepted,
    accept,
    refused,
    setRefused,
    isSaving: saving.isPending,
    save(typed, onRefused) {
      if (isSaving.current) return;
      const refuse = (refusal: RefusedSection): void => {
        setRefused(refusal);
        onRefused(refusal);
      };
      const unavailable = scanUnavailable(typed);
      if (unavailable) return refuse(unavailable);
      isSaving.current = true;
      saving.mutate({ typed, refuse });
    },
  };
}
