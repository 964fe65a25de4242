import type { ListedUser } from '@mien/contract';
import { useMemo, useRef, useState } from 'react';

export interface Chosen {
  readonly users: readonly ListedUser[];
  has(id: string): boolean;
  /** Toggles one, or with Shift all between it and the previous one. */
  toggle(id: string, isRange: boolean): void;
  togglePage(): void;
  clear(): void;
}

/** The selected patients of a page; another page starts with none. */
export function useChosen(users: readonly ListedUser[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string | null>(null);
  return useMemo(() => {
    const chosen = users.filter(({ id }) => ids.has(id));
    return {
      users: chosen,
      has: (id) => ids.has(id),
      toggle(id, isRange) {
        const places = [last.current, id].map((one) => users.findIndex((user) => user.id === one));
        const [from = -1, to = -1] = places.toSorted((one, other) => one - other);
        const range = isRange && from >= 0 ? users.slice(from, to + 1).map((user) => user.id) : [id];
        const isOn = !ids.has(id);
        last.current = id;
        setIds(new Set(isOn ? [...ids, ...range] : [...ids].filter((one) => !range.includes(one))));
      },
      togglePage: () => setIds(new Set(chosen.length === users.length ? [] : users.map(({ id }) => id))),
      clear: () => setIds(new Set()),
    };
  }, [users, ids]);
}
