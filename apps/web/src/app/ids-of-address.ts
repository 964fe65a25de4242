/** An id that is a whole part of an address, with what stands before it. */
const ID = /[/=][0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![^/?&#])/gi;

/** Path, query and hash with every id in lower case, as answers have it. */
export const withIdsInLowerCase = (address: string): string => address.replace(ID, (part) => part.toLowerCase());

/**
 * Ids may arrive in upper case, in an address from another program. The API reads them in any case; pages compare them with
 * answers and keep what they know by them, so the address itself is put right before anything reads it.
 */
export function readIdsOfAddress({ location, history }: Pick<Window, 'location' | 'history'>): void {
  const address = `${location.pathname}${location.search}${location.hash}`;
  const read = withIdsInLowerCase(address);
  if (read !== address) history.replaceState(history.state, '', read);
}
