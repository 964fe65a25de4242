import { useRef } from 'react';

/**
 * A state with the changes between two others. Parts that are undefined are left out.
 *
 * @param ahead  what the URL will be in a moment
 * @param from   what is still shown
 * @param to     the same with the user's change
 */
function withChanges<State extends object>(ahead: State, from: State, to: State): State {
  const keys = Object.keys({ ...from, ...to }) as (keyof State)[];
  const changes = Object.fromEntries(keys.filter((key) => from[key] !== to[key]).map((key) => [key, to[key]]));
  return Object.fromEntries(
    Object.entries({ ...ahead, ...changes }).filter(([, value]) => value !== undefined),
  ) as State;
}

/**
 * The state to put into the URL after a change. The URL follows a moment later, and a second change in between must not
 * undo the first.
 *
 * @param query  the URL that is still shown
 * @param state  its state
 */
export function useWithChanges<State extends object>(query: URLSearchParams, state: State): (changed: State) => State {
  const ahead = useRef<{ readonly of: URLSearchParams; readonly state: State } | null>(null);
  return (changed) => {
    const next = withChanges(ahead.current?.of === query ? ahead.current.state : state, state, changed);
    ahead.current = { of: query, state: next };
    return next;
  };
}
