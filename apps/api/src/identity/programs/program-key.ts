/** A program and its client. */
export interface ProgramKey {
  readonly clientId: string;
  readonly programId: string;
}

/** 32 bytes in base64url: the ids of client and program. */
const OAUTH_CLIENT_ID = /^[\w-]{43}$/;
const UUID_HEX_LENGTH = 32;

/**
 * The `client_id` of a program in OAuth. It names the client, too, so that a lookup goes to the node with that client's
 * rows.
 */
export const oauthClientIdOf = ({ clientId, programId }: ProgramKey): string =>
  Buffer.from(`${clientId}${programId}`.replaceAll('-', ''), 'hex').toString('base64url');

/** The program that a `client_id` names, whether or not it exists; null for text of another form. */
export function programKeyOf(oauthClientId: string): ProgramKey | null {
  if (!OAUTH_CLIENT_ID.test(oauthClientId)) return null;
  const hex = Buffer.from(oauthClientId, 'base64url').toString('hex');
  const uuidAt = (start: number) =>
    hex.slice(start, start + UUID_HEX_LENGTH).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const key = { clientId: uuidAt(0), programId: uuidAt(UUID_HEX_LENGTH) };
  // Other texts decode to the same bytes: only the one that we issue is accepted.
  return oauthClientIdOf(key) === oauthClientId ? key : null;
}
