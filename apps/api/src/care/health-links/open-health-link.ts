import { FHIR_CONTENT_TYPE, FhirBundle, Problem } from '@mien/contract';
import { isHealthLinkDirect, type Language, MINUTE_MS, mayHealthLinkChange } from '@mien/domain';
import { compileSchema, streamOf } from '@mien/server';
import { v7 as uuidv7 } from 'uuid';
import { tokenHash } from '../../platform/crypto/secrets.ts';
import type { Database } from '../../platform/database/connect.ts';
import type { Network } from '../../platform/http/network.ts';
import { encryptedPieces, joinedWithin } from './encrypted-file.ts';
import type { HealthLinksDeps } from './health-links.deps.ts';
import type { JudgeAttempt, StoredHealthLink } from './health-links.store.ts';
import * as healthLinksStore from './health-links.store.ts';
import { callAddress, isSameSecret, type LinkSecrets, openSecrets } from './link-secrets.ts';

/** Longest file in a manifest, in characters, if the reader sets no limit. Longer ones have an address. Chosen. */
const EMBEDDED_MAX_LENGTH = 1_000_000;

/** How long the address of a file works; the specification allows an hour. Chosen. */
const FILE_LIFETIME_MS = 10 * MINUTE_MS;

/** FHIR R4. */
const FHIR_VERSION = '4.0.1';

const BUNDLE = compileSchema(FhirBundle);

/** A reader of a link. */
interface Reader {
  /** The end of the address that they called. */
  readonly address: string;
  /** What they call themselves. */
  readonly recipient: string;
  readonly network: Network;
  readonly language: Language;
}

/** Answer to a wrong or missing passcode. Source: links specification, "SHLink Manifest Request". */
interface Refusal {
  readonly remainingAttempts: number;
}

interface Manifest {
  readonly files: readonly {
    readonly contentType: typeof FHIR_CONTENT_TYPE;
    readonly fhirVersion: typeof FHIR_VERSION;
    readonly status: 'finalized' | 'can-change';
    readonly embedded?: string;
    readonly location?: string;
  }[];
}

const recordOpening =
  ({ recordAccess }: HealthLinksDeps) =>
  ({ clientId, patientId, healthLinkId }: StoredHealthLink, transaction: Database) =>
    recordAccess(
      { clientId, patientId, actor: { kind: 'link' }, action: 'healthLinkOpened', subjectId: healthLinkId },
      transaction,
    );

/** The secrets of a link for a reader who gave a passcode, or none. */
function unlocked(secrets: LinkSecrets, given: string | null): ReturnType<JudgeAttempt<LinkSecrets>> {
  if (secrets.passcode === null) return { secrets };
  if (given === null) return 'missing';
  return isSameSecret(given, secrets.passcode) ? { secrets } : 'wrong';
}

/** What the link covers now, encrypted. @throws Problem not-found */
async function fileOf(deps: HealthLinksDeps, link: StoredHealthLink, key: string, language: Language) {
  const bundle = await deps.bundleOf(link, link.choice, language);
  return encryptedPieces(streamOf(BUNDLE, bundle), key);
}

/** Opens a link for a reader. @throws Problem not-found, too-many-requests */
async function open(deps: HealthLinksDeps, { address, recipient, network }: Reader, judge: JudgeAttempt<LinkSecrets>) {
  deps.limitOpening(network);
  const opening = { openingId: uuidv7(), recipient };
  const record = recordOpening(deps);
  const opened = await healthLinksStore.open(deps.database, tokenHash(address), deps.now(), judge, opening, record);
  if (opened === undefined) throw new Problem('not-found');
  return opened;
}

const ticketHash = ({ hash }: HealthLinksDeps, { healthLinkId }: StoredHealthLink, untilMs: string) =>
  hash('health link file', `${healthLinkId} ${untilMs}`);

/** The address of a link's file for a reader who has opened the link. */
function fileAddress(deps: HealthLinksDeps, link: StoredHealthLink, secrets: LinkSecrets): string {
  const untilMs = String(deps.now().getTime() + FILE_LIFETIME_MS);
  const ticket = `${untilMs}.${ticketHash(deps, link, untilMs)}`;
  return `${callAddress(deps.installation.publicUrl, secrets)}/file/${ticket}`;
}

/** Whether such an address still works. */
function isTicketOf(deps: HealthLinksDeps, link: StoredHealthLink, ticket: string): boolean {
  const [untilMs = '', hash = ''] = ticket.split('.');
  return isSameSecret(hash, ticketHash(deps, link, untilMs)) && Number(untilMs) > deps.now().getTime();
}

/**
 * The manifest of a link: its only file, or where to fetch it if it is longer than the reader wants.
 *
 * @throws Problem not-found  the same for every link that does not work
 */
export async function openManifest(
  deps: HealthLinksDeps,
  reader: Reader & { readonly passcode: string | null; readonly embeddedLengthMax: number | null },
): Promise<Manifest | Refusal> {
  const opened = await open(deps, reader, (link) => {
    const secrets = openSecrets(deps, link);
    return secrets && unlocked(secrets, reader.passcode);
  });
  if (opened.kind === 'refused') return { remainingAttempts: opened.triesLeft };
  const { link, secrets } = opened;
  const maxLength = Math.min(reader.embeddedLengthMax ?? EMBEDDED_MAX_LENGTH, EMBEDDED_MAX_LENGTH);
  const embedded = await joinedWithin(await fileOf(deps, link, secrets.key, reader.language), maxLength);
  return {
    files: [
      {
        contentType: FHIR_CONTENT_TYPE,
        fhirVersion: FHIR_VERSION,
        status: mayHealthLinkChange(link.choice) ? 'can-change' : 'finalized',
        ...(embedded === null ? { location: fileAddress(deps, link, secrets) } : { embedded }),
      },
    ],
  };
}

/** The file of a link that has no manifest. @throws Problem not-found */
export async function openDirectly(deps: HealthLinksDeps, reader: Reader): Promise<AsyncIterable<string>> {
  const opened = await open(deps, reader, (link) => {
    const secrets = openSecrets(deps, link);
    return secrets && isHealthLinkDirect(link.choice, secrets.passcode !== null) ? { secrets } : null;
  });
  if (opened.kind === 'refused') throw new Problem('not-found');
  return fileOf(deps, opened.link, opened.secrets.key, reader.language);
}

/** The file of a link whose manifest was read a moment ago. @throws Problem not-found */
export async function openFile(
  deps: HealthLinksDeps,
  { address, network, language }: Omit<Reader, 'recipient'>,
  ticket: string,
): Promise<AsyncIterable<string>> {
  deps.limitOpening(network);
  const isOpenTo = (link: StoredHealthLink) => isTicketOf(deps, link, ticket);
  const record = recordOpening(deps);
  const link = await healthLinksStore.readAgain(deps.database, tokenHash(address), deps.now(), isOpenTo, record);
  const secrets = link && openSecrets(deps, link);
  if (!secrets) throw new Problem('not-found');
  return fileOf(deps, link, secrets.key, language);
}
