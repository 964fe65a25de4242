import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { dropFormDraft, formDraft, keepFormDraft } from './form-drafts.ts';

type Field<Values> = keyof Values & string;

/** Faults by field, in the order of the fields. A field without an entry is valid. */
export type Faults<Values, Fault> = { readonly [field in Field<Values>]?: Fault };

/** The faults of a form in which only one field can be wrong. */
export function faultAt<Name extends string, Fault extends string>(name: Name, fault: Fault | null) {
  return (fault === null ? {} : { [name]: fault }) as { readonly [field in Name]?: Fault };
}

type FaultIn<Found> = NonNullable<Found[keyof Found]>;

interface FormSettings<Values, Found> {
  readonly start: () => Values;
  /** The subject of the form: another subject resets it. */
  readonly of?: string | number;
  /** The name under which unsent values survive a reload, with the person they are about. They are dropped with a new subject. */
  readonly draft?: string;
  readonly faultsOf: (values: Values) => Found;
  /** Faults found by the server in the initial or submitted values: shown until the field is changed. */
  readonly refused?: Faults<Values, FaultIn<Found>> | null;
  /**
   * When a fault is shown at its field. `sent`: on submit, until it is fixed. `left`: on blur; `leftTyped`: on blur if
   * something was typed; afterward on every change.
   */
  readonly says?: 'sent' | 'left' | 'leftTyped';
  /** Called with valid values. */
  readonly send: (values: Values) => void;
}

/** A form as seen by its fields. */
export interface Form<Values, Fault> {
  readonly values: Values;
  readonly change: (part: Partial<Values>) => void;
  /** All faults, shown or not. */
  readonly faults: Faults<Values, Fault>;
  /** The fault shown at a field. */
  readonly faultOf: (field: Field<Values>) => Fault | null;
  /** Shows the faults of all fields from now on. */
  readonly sayAll: () => void;
  readonly unsay: (fields: readonly Field<Values>[]) => void;
  /** Number of submit attempts. */
  readonly attempts: number;
  readonly submit: (event: FormEvent) => void;
  /** Set on the form's element if the first faulty field takes focus after a failed submit. */
  readonly element: RefObject<HTMLFormElement | null>;
  /** Text, choice or number of a field, and the handlers that update the form. */
  readonly field: <F extends Field<Values>>(
    field: F,
  ) => {
    readonly value: Values[F];
    readonly onChange: (to: string | { readonly target: { readonly value: string } }) => void;
    readonly onBlur: () => void;
  };
}

/** Moves focus to the first faulty field. */
export function focusFault(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}

/** The values of a form, their faults, and which of them are shown. See docs/topics/web-app.md. */
export function useForm<Values extends object, Found extends Faults<Values, string>>({
  start,
  of,
  draft,
  faultsOf,
  refused,
  says = 'sent',
  send,
}: FormSettings<Values, Found>): Form<Values, FaultIn<Found>> {
  type Name = Field<Values>;
  const begin = () => ({
    of,
    values: start(),
    said: [] as readonly Name[],
    typed: [] as readonly Name[],
    attempts: 0,
    isChanged: false,
  });
  const [state, setState] = useState(() => {
    const first = begin();
    return draft === undefined ? first : { ...first, values: { ...first.values, ...formDraft(draft, first.values) } };
  });
  if (state.of !== of) setState(begin());
  const { values, said, typed, attempts, isChanged } = state;
  useEffect(() => {
    if (draft !== undefined && isChanged) keepFormDraft(draft, values);
  }, [draft, isChanged, values]);
  const subject = useRef(of);
  useEffect(() => {
    if (subject.current === of) return;
    subject.current = of;
    if (draft !== undefined) dropFormDraft(draft);
  }, [draft, of]);
  const faults = faultsOf(values) as Faults<Values, FaultIn<Found>>;
  const isSaid = (name: Name) => said.includes(name);
  const sayOf = (names: readonly Name[]) => setState((before) => ({ ...before, said: names }));
  const all = Object.keys(values) as Name[];

  const change = (part: Partial<Values>) =>
    setState((before) => {
      const next = { ...before.values, ...part };
      const wrong = faultsOf(next);
      return {
        ...before,
        values: next,
        isChanged: true,
        said: says === 'sent' ? before.said.filter((name) => name in wrong) : before.said,
        typed: [...before.typed, ...(Object.keys(part) as Name[])],
      };
    });

  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) focusFault(element.current);
  }, [attempts]);

  return {
    values,
    change,
    faults,
    faultOf: (name) => (isSaid(name) ? faults[name] : null) ?? (typed.includes(name) ? null : refused?.[name]) ?? null,
    sayAll: () => sayOf(all),
    unsay: (names) => sayOf(said.filter((name) => !names.includes(name))),
    attempts,
    submit: (event) => {
      event.preventDefault();
      const wrong = Object.keys(faults) as Name[];
      setState((before) => ({
        ...before,
        said: says === 'sent' ? wrong : all,
        typed: [],
        attempts: before.attempts + 1,
      }));
      if (wrong.length === 0) send(values);
    },
    element,
    field: (name) => ({
      value: values[name],
      onChange: (to) => change({ [name]: typeof to === 'string' ? to : to.target.value } as Partial<Values>),
      onBlur: () => {
        if (says === 'left' || (says === 'leftTyped' && typed.includes(name))) sayOf([...said, name]);
      },
    }),
  };
}
