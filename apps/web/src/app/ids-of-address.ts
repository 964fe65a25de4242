/** An id that is a whole part of a URL, with the character before it. */
const ID = /[/=][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![^/?&#])/gi;

/** Path, query and hash with every id in lowercase, as in responses. */
export const withIdsInLowerCase = (address: string): string => address.replace(ID, (part) => part.toLowerCase());

/**
 * One character copied along at the end of a link's path: punctuation, a bracket, a quotation mark or a blank, possibly
 * escaped.
 */
const COPIED =
  /(?:%(?:2[0-2]|2[7-9ACE]|3[BCE]|5[BD]|7[BD]|0[9AD]|E2%80%[0-9A-F]{2}|C2%(?:A0|AB|BB)|EF%BB%BF)|[.,;:!)\]}>"'*])$/i;
const LONGEST_MARK = '%E2%80%9D'.length;

/** A path without characters copied along. */
export function withoutCopiedMarks(pathname: string): string {
  let end = pathname.length;
  for (;;) {
    const [mark] = COPIED.exec(pathname.slice(Math.max(0, end - LONGEST_MARK), end)) ?? [];
    if (mark === undefined) return pathname.slice(0, end);
    end -= mark.length;
  }
}

/**
 * Ids may be uppercase in a URL from another program. The API accepts any case, but pages compare them with responses
 * and use them as keys, so the URL is normalized before it is parsed. The same applies to a URL copied with the end of
 * its sentence.
 */
export function readIdsOfAddress({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = `${location.pathname}${location.search}${location.hash}`;
  const read = withIdsInLowerCase(`${withoutCopiedMarks(location.pathname)}${location.search}${location.hash}`);
  if (read !== address) history.replaceState(history.state, '', read);
}
