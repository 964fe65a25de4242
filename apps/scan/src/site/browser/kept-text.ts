import { optionalNow } from './ask.ts';

export interface KeptText {
  get(): string | null;
  set(text: string): void;
  clear(): void;
}

/** A text stored by this device or this tab. If storage fails it counts as absent, and nothing else fails. */
export function keptText(area: 'device' | 'tab', key: string): KeptText {
  return {
    get: () => optionalNow(() => (area === 'device' ? localStorage : sessionStorage).getItem(key), null),
    set: (text) => optionalNow(() => (area === 'device' ? localStorage : sessionStorage).setItem(key, text), undefined),
    clear: () => optionalNow(() => (area === 'device' ? localStorage : sessionStorage).removeItem(key), undefined),
  };
}
