import { stored, storedJson } from '../platform/stored.ts';

/** Unsent values of forms, kept in the tab so that a reload loses nothing: by the name of the form, then by field. */
type Drafts = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

const isDrafts = (value: unknown): value is Drafts => typeof value === 'object' && value !== null;
const drafts = (): Drafts => storedJson(stored.formDrafts, isDrafts) ?? {};

/** What was typed into a form before a reload; fields that it no longer has, or of another type, are left out. */
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
