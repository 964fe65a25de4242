/**
 * Keeps what was made of a key, so that it is made once. Keys come from requests: so their number is limited and the oldest
 * goes first. What fails is not kept.
 *
 * @returns hands out the kept value; all callers share it, so it must not be changed
 */
/* @__NO_SIDE_EFFECTS__ lets pages leave out the calls at the top of files whose answer they do not use. */
export function keepLatest<Made extends {}>(most: number): (key: string, make: () => Made) => Made {
  const kept = new Map<string, Made>();
  return (key, make) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    const made = make();
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    kept.set(key, made);
    return made;
  };
}
