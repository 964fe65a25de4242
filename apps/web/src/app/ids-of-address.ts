/** An id that is a whole part of an address, with the character before it. */
const ID = /[/=][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![^/?&#])/gi;

/** Path, query and hash with every id in lower case, as in answers. */
export const withIdsInLowerCase = (address: string): string => address.replace(ID, (part) => part.toLowerCase());

/**
 * Ids may arrive in upper case, in an address from another program. The API accepts any case, but pages compare them with
 * answers and use them as keys, so the address is corrected before it is read.
 */
export function readIdsOfAddress({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = `${location.pathname}${location.search}${location.hash}`;
  const read = withIdsInLowerCase(address);
  if (read !== address) history.replaceState(history.state, '', read);
}
