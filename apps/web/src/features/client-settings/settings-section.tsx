import type { ClientSettings, Problem } from '@mien/contract';
import type { ClientSettingsSection } from '@mien/domain';
import { clientSettings as english } from '@mien/messages';
import { Banner, Button, Card, Muted, Row, Stack } from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { type Faults, type Form, focusFault, useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { isProblem, problemText } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { rulesIn } from './client-settings.model.ts';
import { useReload, useTakeSaved } from './client-settings.queries.ts';

const texts = textsOf('clientSettings', english);

/** Called with whether a section has unsaved changes. */
const DirtyContext = createContext<(section: ClientSettingsSection, isDirty: boolean) => void>(() => undefined);
export const DirtyProvider = DirtyContext.Provider;

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
  const report = useContext(DirtyContext);
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
  useEffect(() => {
    report(section, isDirty);
    return () => report(section, false);
  }, [report, section, isDirty]);
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
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly children: ReactNode;
  readonly error: Problem | null;
  /** Absent if every change is saved immediately. */
  readonly section?: Pick<ReturnType<typeof useSectionForm>, 'isDirty' | 'isBusy' | 'discard'> & {
    readonly form: Pick<Form<unknown, unknown>, 'submit' | 'element'>;
  };
}

/** One section of the settings, saved separately. */
export function SettingsSection({ id, title, about, children, error, section }: SettingsSectionProps) {
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
    <Card id={id} aria-labelledby={`${id}-title`} tabIndex={-1}>
      <Stack
        as="form"
        ref={element}
        gap={5}
        onSubmit={(event) => (section ? section.form.submit(event) : event.preventDefault())}
        noValidate
      >
        <Stack gap={2}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Muted size="small">{about}</Muted>
        </Stack>
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
    </Card>
  );
}
