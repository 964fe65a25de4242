import type { ScanPerson } from '@mien/contract';
import { agreementLanguageOf } from '@mien/domain';
import { type FormEvent, useState } from 'react';
import { currentLanguage } from '../../platform/language.ts';
import { isProblem, problemText } from '../../platform/problem-text.ts';
import { serverNow } from '../../platform/server-time.ts';
import { useConfiguration } from '../../platform/session.ts';
import { dayHere } from '../../platform/time-zone.ts';
import { unitsOfVisitor } from '../../platform/units-of-visitor.ts';
import { type Answers, answersOf, emptyDraft, needsOf, type VisitDraft } from './visit.model.ts';

interface Visit {
  readonly person: ScanPerson;
  /** Stores the answers and opens the scan. */
  readonly start: (answers: Answers) => void;
  readonly isStarting: boolean;
  /** Why the last start failed. */
  readonly error: Error | null;
  readonly texts: { readonly missing: string; readonly refused: string };
}

function failureText(error: Error | null, refused: string): string | null {
  if (error === null) return null;
  const isRefused = isProblem(error, 'invalid-request', 'profile-incomplete', 'consent-missing', 'sms-code-needed');
  return isRefused ? refused : problemText(error);
}

/** The form with the questions that a person has to answer before a scan. */
export function useVisitForm({ person, start, isStarting, error, texts }: Visit) {
  const [draft, setDraft] = useState<VisitDraft>(() => emptyDraft(unitsOfVisitor()));
  const [isMissing, setMissing] = useState(false);
  const versions = useConfiguration().data?.texts;
  const needs = needsOf(person);
  return {
    draft,
    needs,
    change: (part: Partial<VisitDraft>) => setDraft({ ...draft, ...part }),
    /** False until the versions of the agreement's texts have loaded. */
    isReady: versions !== undefined,
    problem: isMissing ? texts.missing : failureText(error, texts.refused),
    submit(event: FormEvent): void {
      event.preventDefault();
      if (isStarting || versions === undefined) return;
      const consent = { ...versions, language: agreementLanguageOf(currentLanguage()) };
      const answers = answersOf(draft, needs, consent, dayHere(serverNow()));
      setMissing(answers === null);
      if (answers !== null) start(answers);
    },
  };
}
