/** An id that is a whole part of an address, with the character before it. */
const ID = /[/=][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![^/?&#])/gi;

/** Path, query and hash with every id in lower case, as in answers. */
export const withIdsInLowerCase = (address: string): string => address.replace(ID, (part) => part.toLowerCase());

/** One mark that a link was copied with at the end of its path: punctuation, a bracket, a quotation mark or a blank, also escaped. */
const COPIED =
  /(?:%(?:2[0-2]|2[7-9ACE]|3[BCE]|5[BD]|7[BD]|0[9AD]|E2%80%[0-9A-F]{2}|C2%(?:A0|AB|BB)|EF%BB%BF)|[.,;:!)\]}>"'*])$/i;
const LONGEST_MARK = '%E2%80%9D'.length;

/** A path without what it was copied with. */
export function withoutCopiedMarks(pathname: string): string {
  let end = pathname.length;
  for (;;) {
    const [mark] = COPIED.exec(pathname.slice(Math.max(0, end - LONGEST_MARK), end)) ?? [];
    if (mark === undefined) return pathname.slice(0, end);
    end -= mark.length;
  }
}

/**
 * Ids may arrive in upper case, in an address from another program. The API accepts any case, but pages compare them with
 * answers and use them as keys, so the address is corrected before it is read. So is one that was copied with the end of its sentence.
 */
export function readIdsOfAddress({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = `${location.pathname}${location.search}${location.hash}`;
  const read = withIdsInLowerCase(`${withoutCopiedMarks(location.pathname)}${location.search}${location.hash}`);
  if (read !== address) history.replaceState(history.state, '', read);
}
