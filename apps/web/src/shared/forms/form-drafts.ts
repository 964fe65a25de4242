import { stored, storedJson } from '../platform/stored.ts';

/** Unsent form values, kept in the tab so that a reload loses nothing: by form name, then by field. */
type Drafts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null;
const drafts = (): Drafts => storedJson(stored.formDrafts, isDrafts) ?? {};

/** Values typed into a form before a reload; unknown fields, and fields of another type, are dropped. */
export function formDraft<Values extends object>(name: string, start: Values): Partial<Values> {
  const draft = drafts()[name];
  if (typeof draft !== 'object' || draft === null) return {};
  const isKnown = ([field, value]: [string, unknown]) =>
    Object.hasOwn(start, field) && typeof value === typeof start[field as keyof Values];
  return Object.fromEntries(Object.entries(draft).filter(isKnown)) as Partial<Values>;
}

export function keepFormDraft(name: string, values: object): void {
  stored.formDrafts.set(JSON.stringify({ ...drafts(), [name]: values }));
}

export function dropFormDraft(name: string): void {
  const { [name]: dropped, ...others } = drafts();
  if (dropped === undefined) return;
  if (Object.keys(others).length === 0) stored.formDrafts.clear();
  else stored.formDrafts.set(JSON.stringify(others));
}
