/**
 * A memoizing cache with a limited number of entries, because keys come from requests; evicts the oldest. Failures are
 * not cached.
 *
 * @returns returns the cached value; callers share it, so it must not be changed
 */
/* @__NO_SIDE_EFFECTS__ lets bundlers drop unused top-level calls. */
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
