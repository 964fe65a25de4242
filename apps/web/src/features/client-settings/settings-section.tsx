import type { ClientSettings, Problem } from '@mien/contract';
import type { ClientSettingsSection } from '@mien/domain';
import { clientSettings as english } from '@mien/messages';
import { Banner, Button, Card } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { createContext, type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { textsOf } from '../../shared/language.ts';
import { isProblem, problemText } from '../../shared/problem-text.ts';
import { useToasts } from '../../shared/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { useReload, useTakeSaved } from './client-settings.queries.ts';
import styles from './client-settings-page.module.css';

const texts = textsOf('clientSettings', english);

/** Told whether a section holds something that is not saved. */
const DirtyContext = createContext<(section: ClientSettingsSection, isDirty: boolean) => void>(() => undefined);
export const DirtyProvider = DirtyContext.Provider;

interface SectionDraftSettings<Draft> {
  readonly clientId: string;
  readonly section: ClientSettingsSection;
  readonly version: number;
  /** What is saved now. */
  readonly saved: Draft;
  readonly save: (draft: Draft) => Promise<ClientSettings>;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** What is typed into a section until it is saved. Another version, of whoever saved it, takes its place. */
export function useSectionDraft<Draft>({ clientId, section, version, saved, save }: SectionDraftSettings<Draft>) {
  const [kept, setKept] = useState({ draft: saved, of: version });
  const report = useContext(DirtyContext);
  const takeSaved = useTakeSaved();
  const reload = useReload(clientId);
  const toasts = useToasts();
  if (kept.of !== version) setKept({ draft: saved, of: version });
  const isDirty = kept.of === version && !isSame(kept.draft, saved);
  useEffect(() => {
    report(section, isDirty);
    return () => report(section, false);
  }, [report, section, isDirty]);
  const mutation = useMutation<ClientSettings, Problem, Draft>({
    mutationFn: save,
    onSuccess: (settings) => {
      takeSaved(settings);
      toasts.show({ text: texts.saved, tone: 'good' });
    },
    onError: (error) => {
      if (isProblem(error, 'settings-changed')) void reload();
    },
  });
  return {
    draft: kept.draft,
    setDraft: (draft: Draft) => {
      if (mutation.isError) mutation.reset();
      setKept({ draft, of: version });
    },
    isDirty,
    isBusy: mutation.isPending,
    error: mutation.error,
    rules: rulesIn(mutation.error),
    save: () => mutation.mutate(kept.draft),
    discard: () => {
      mutation.reset();
      setKept({ draft: saved, of: version });
    },
  };
}

interface SettingsSectionProps {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
  readonly error: Problem | null;
  /** Absent where every change is saved as it is made. */
  readonly draft?: {
    readonly isDirty: boolean;
    readonly isBusy: boolean;
    readonly save: () => void;
    readonly discard: () => void;
  };
  /** Whether what is typed can be saved; the page then shows what is wrong. */
  readonly isValid?: boolean;
}

/** One part of the settings, saved for itself. */
export function SettingsSection({ id, title, about, children, error, draft, isValid = true }: SettingsSectionProps) {
  const form = useRef<HTMLFormElement>(null);
  const hasFields = (error?.details.fields?.length ?? 0) > 0;
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [error]);
  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!draft?.isDirty) return;
    if (isValid) draft.save();
    else form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }
  return (
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <form ref={form} className={styles.section} onSubmit={submit} noValidate>
        <div className={styles.sectionHead}>
          <h2 id={`${id}-title`}>{title}</h2>
          <p className={styles.about}>{about}</p>
        </div>
        {children}
        {error && (
          <Banner tone={isProblem(error, 'settings-changed') ? 'caution' : 'problem'}>
            <p>{hasFields ? texts.invalid : problemText(error)}</p>
          </Banner>
        )}
        {draft && (
          <div className={styles.actions}>
            <Button type="submit" isSmall isBusy={draft.isBusy} disabled={!draft.isDirty}>
              {texts.save}
            </Button>
            {draft.isDirty && (
              <Button variant="quiet" isSmall disabled={draft.isBusy} onClick={draft.discard}>
                {texts.discard}
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}
