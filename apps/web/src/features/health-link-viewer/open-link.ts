import { FHIR_CONTENT_TYPE, Problem } from '@mien/contract';
import * as z from 'zod/mini';
import { currentLanguage } from '../../shared/platform/language.ts';
import { type OpenedContent, openedContent } from './content.model.ts';
import { decryptFile } from './decrypt-file.ts';
import { type HealthLinkPayload, isDirect } from './link-of-address.ts';

/** Who opens a link. */
export interface LinkReader {
  readonly recipient: string;
  readonly passcode: string;
}

type OpenedLink =
  | { readonly kind: 'opened'; readonly content: OpenedContent }
  | { readonly kind: 'wrongPasscode'; readonly triesLeft: number }
  /** It has ended, or never was. */
  | { readonly kind: 'over' };

const Manifest = z.object({
  files: z
    .array(
      z.object({
        contentType: z.string(),
        embedded: z.optional(z.string()),
        location: z.optional(z.string()),
      }),
    )
    .check(z.minLength(1)),
});
const Refusal = z.object({ remainingAttempts: z.int() });

/** @throws Problem offline */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, {
      ...init,
      headers: { ...init.headers, 'accept-language': currentLanguage() },
      // The reader's own session, if there is one, has nothing to do with it.
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  } catch (cause) {
    throw new Problem('offline', { cause });
  }
}

/** The body of a successful answer; null if the link does not work. @throws Problem */
async function textOf(answer: Response): Promise<string | null> {
  if (answer.ok) return answer.text();
  if (answer.status === 404) return null;
  throw new Problem(answer.status === 429 ? 'too-many-requests' : 'service-unavailable');
}

async function fetchManifest({ url }: HealthLinkPayload, { recipient, passcode }: LinkReader): Promise<Response> {
  return ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipient, ...(passcode === '' ? {} : { passcode }) }),
  });
}

/** The encrypted file of a manifest; null if the link has just ended. */
async function fileOf(manifest: string): Promise<string | null> {
  const file = Manifest.parse(JSON.parse(manifest)).files.find(({ contentType }) =>
    contentType.startsWith(FHIR_CONTENT_TYPE),
  );
  if (file?.embedded !== undefined) return file.embedded;
  return textOf(await ask(file?.location ?? ''));
}

/**
 * Fetches what a link covers and decrypts it in this browser. Nothing is stored.
 *
 * @throws Problem if the server cannot answer
 * @throws Error if the content cannot be read
 */
export async function openLink(link: HealthLinkPayload, reader: LinkReader): Promise<OpenedLink> {
  let file: string | null;
  if (isDirect(link)) {
    file = await textOf(await ask(`${link.url}?${new URLSearchParams({ recipient: reader.recipient })}`));
  } else {
    const answer = await fetchManifest(link, reader);
    if (answer.status === 401) {
      const { remainingAttempts: triesLeft } = Refusal.parse(await answer.json());
      return triesLeft > 0 ? { kind: 'wrongPasscode', triesLeft } : { kind: 'over' };
    }
    const manifest = await textOf(answer);
    file = manifest === null ? null : await fileOf(manifest);
  }
  if (file === null) return { kind: 'over' };
  return { kind: 'opened', content: openedContent(JSON.parse(await decryptFile(file, link.key))) };
}
