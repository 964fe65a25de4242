import type { ClientSettings, Problem } from '@mien/contract';
import type { ClientSettingsSection } from '@mien/domain';
import { clientSettings as english } from '@mien/messages';
import { Banner, Button, Disclosure, Muted, Row, Stack, Text } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { type Faults, type Form, focusFault, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { useReload, useTakeSaved } from './client-settings.queries.ts';

const texts = textsOf('clientSettings', english);

/** A section of the page. The health record, tablets, programs and addresses for events are saved by themselves. */
export type SectionId = ClientSettingsSection | 'ehr' | 'events' | 'kiosks' | 'programs';

/** What the page remembers of its sections. */
export interface SectionStates {
  readonly opened: ReadonlySet<SectionId>;
  readonly setOpened: (section: SectionId, isOpen: boolean) => void;
  readonly setDirty: (section: SectionId, isDirty: boolean) => void;
}

const SectionContext = createContext<SectionStates>({
  opened: new Set(),
  setOpened: () => undefined,
  setDirty: () => undefined,
});
export const SectionProvider = SectionContext.Provider;

/** Tells the page whether leaving it would lose something of a section. */
export function useDirty(section: SectionId, isDirty: boolean): void {
  const { setDirty } = useContext(SectionContext);
  useEffect(() => {
    setDirty(section, isDirty);
    return () => setDirty(section, false);
  }, [setDirty, section, isDirty]);
}

interface SectionFormSettings<Values, Found> {
  readonly clientId: string;
  readonly section: ClientSettingsSection;
  readonly version: number;
  /** The saved values. */
  readonly saved: Values;
  readonly faultsOf: (values: Values) => Found;
  readonly save: (values: Values) => Promise<ClientSettings>;
}

const isSame = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);

/** The form of a section until it is saved. A newer version saved by another user replaces the typed values. */
export function useSectionForm<Values extends object, Found extends Faults<Values, string>>({
  clientId,
  section,
  version,
  saved,
  faultsOf,
  save,
}: SectionFormSettings<Values, Found>) {
  const takeSaved = useTakeSaved();
  const reload = useReload(clientId);
  const toasts = useToasts();
  const mutation = useMutation<ClientSettings, Problem, Values>({
    mutationFn: save,
    onSuccess: (settings) => {
      takeSaved(settings);
      toasts.show({ text: texts.saved, tone: 'good' });
    },
    onError: (error) => {
      if (isProblem(error, 'settings-changed')) void reload();
    },
  });
  const form = useForm({
    start: () => saved,
    of: version,
    faultsOf,
    send: (values) => {
      if (isDirty) mutation.mutate(values);
    },
  });
  const isDirty = !isSame(form.values, saved);
  useDirty(section, isDirty);
  return {
    form,
    values: form.values,
    change: (part: Partial<Values>) => {
      if (mutation.isError) mutation.reset();
      form.change(part);
    },
    isDirty,
    isBusy: mutation.isPending,
    error: mutation.error,
    rules: rulesIn(mutation.error),
    discard: () => {
      mutation.reset();
      form.change(saved);
    },
  };
}

interface SettingsSectionProps {
  readonly id: SectionId;
  /** The saved value in a few words, visible while the section is collapsed. */
  readonly state: string;
  /** By default the section's own text. */
  readonly about?: string;
  readonly children: ReactNode;
  readonly error: Problem | null;
  /** Absent if every change is saved immediately. */
  readonly section?: Pick<ReturnType<typeof useSectionForm>, 'isDirty' | 'isBusy' | 'discard'> & {
    readonly form: Pick<Form<unknown, unknown>, 'submit' | 'element'>;
  };
}

/** One section of the settings, saved separately. Collapsed, it shows its title and its saved value. */
export function SettingsSection({ id, state, about, children, error, section }: SettingsSectionProps) {
  const { opened, setOpened } = useContext(SectionContext);
  const ownElement = useRef<HTMLFormElement>(null);
  const element = section?.form.element ?? ownElement;
  const hasFields = (error?.details.fields?.length ?? 0) > 0;
  const isDirty = section?.isDirty ?? false;
  const hadActions = useRef(isDirty);
  useEffect(() => {
    if (error) focusFault(element.current);
  }, [error, element]);
  useEffect(() => {
    // The focused button no longer exists.
    if (hadActions.current && !isDirty && document.activeElement === document.body)
      element.current?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
    hadActions.current = isDirty;
  }, [isDirty, element]);
  return (
    <section id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <Disclosure
        look="row"
        ground="card"
        open={opened.has(id)}
        onToggle={(event) => setOpened(id, event.currentTarget.open)}
        title={
          <>
            <Text as="h2" id={`${id}-title`} size="body" isFilling>
              {texts[id].title}
            </Text>
            <Muted as="span" size="small">
              {isDirty ? texts.unsaved : state}
            </Muted>
          </>
        }
      >
        <Stack
          as="form"
          ref={element}
          gap={5}
          padding={5}
          onSubmit={(event) => (section ? section.form.submit(event) : event.preventDefault())}
          noValidate
        >
          <Muted size="small">{about ?? texts[id].about}</Muted>
          {children}
          {error && (
            <Banner tone={isProblem(error, 'settings-changed') ? 'caution' : 'problem'}>
              <p>{hasFields ? texts.invalid : problemText(error)}</p>
            </Banner>
          )}
          {section?.isDirty && (
            <Row gap={3}>
              <Button type="submit" isSmall isBusy={section.isBusy}>
                {texts.save}
              </Button>
              <Button variant="quiet" isSmall disabled={section.isBusy} onClick={section.discard}>
                {texts.discard}
              </Button>
            </Row>
          )}
        </Stack>
      </Disclosure>
    </section>
  );
}
