/** The provider supports none of the ways in which Mien can authenticate. */
export class NoAuthentication extends Error {
  override readonly name = 'NoAuthentication';
}

/** The provider cannot be reached, or its metadata cannot be used. */
export class ProviderSilent extends Error {
  override readonly name = 'ProviderSilent';
}

/** Whether the provider's silence is the cause, at any depth. */
export function isSilent(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) if (one instanceof ProviderSilent) return true;
  return false;
}

/** The reason of a failure, for the operator's log: messages and codes of the errors, never the content of a token or an answer. */
export function reasonOf(error: unknown): string {
  const parts: string[] = [];
  for (let one = error; one instanceof Error && parts.length < 6; one = one.cause) {
    const { code, error: answered } = one as { code?: unknown; error?: unknown };
    parts.push([one.message, code, answered].filter((part) => typeof part === 'string' && part !== '').join(' '));
  }
  return parts.join(': ');
}

/** Whether a provider answered that it does not know the client, or rejects its authentication. Source: RFC 6749, section 5.2. */
export function isClientRefused(error: unknown): boolean {
  for (let one = error; one instanceof Error || one instanceof Response; ) {
    const { status, error: code } = one as { status?: unknown; error?: unknown };
    if (status === 401 || code === 'invalid_client' || code === 'unauthorized_client') return true;
    if (one instanceof Response) return false;
    one = one.cause as Error;
  }
  return false;
}

/** Whether the token endpoint named a fault of the request. Source: RFC 6749, section 5.2; 429 of RFC 6585 is only temporary. */
export function isRefusal(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { status, error: code } = one as { status?: unknown; error?: unknown };
    if (typeof code === 'string' && code !== '') return status !== 429;
  }
  return false;
}

/** Whether an endpoint answered with a refusal. */
export function isAnsweredNo(error: unknown): boolean {
  for (let one = error; one instanceof Error || one instanceof Response; one = one.cause as Error) {
    const { status } = one as { status?: unknown };
    if (typeof status === 'number' && status >= 400 && status < 500) return true;
    if (one instanceof Response) return false;
  }
  return false;
}
