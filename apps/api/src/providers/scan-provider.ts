import { Problem, type TrialReceipt } from '@mien/contract';
import type { MeasuredPoint, MissingValue, ProfileHash } from '@mien/domain';

/** A session opened at a scan site. */
export interface OpenedSession {
  readonly token: string;
  readonly refreshToken: string;
  readonly configId: string;
  /** SPKI, base64. */
  readonly profilePublicKey: string;
  readonly profileHash: ProfileHash;
}

/** What a scan site's receipt verifies. */
interface ProvenResult {
  readonly sessionId: string;
  readonly measurementId: string;
  readonly resultsHash: string;
}

/** A named value as the browser brought it back: a claim. */
export interface ReturnedValue {
  readonly key: string;
  readonly value: string;
}

/** The identification of a scan for calls to its provider. */
export interface ScanReference {
  readonly sessionId: string;
  /** The identifier that only this scan's profile carried. */
  readonly partnerId: string;
  /** The provider's own id of the measurement, when an event has named it. */
  readonly providerMeasurementId: string | null;
}

/** A value that is not an item of a measurement: of an unknown measure, unreadable, or one too many. */
export interface KeptPoint {
  readonly key: string;
  readonly value: string;
}

/** A provider's verdict on a scan whose results came back through the browser. */
export interface SettledScan {
  readonly status: 'COMPLETE' | 'PARTIAL';
  readonly trust: 'serverFetched' | 'browserOnly';
  readonly providerMeasurementId: string | null;
  readonly points: readonly MeasuredPoint[];
  readonly missing: readonly MissingValue[];
  readonly kept: readonly KeptPoint[];
}

/** The content of a provider's event, after its MAC was checked. */
export interface ProviderEvent {
  readonly event: string;
  readonly sessionId: string | null;
  readonly measurementId: string | null;
}

interface ScanSite {
  readonly providerId: number;
  /** Origin to which the browser is sent. */
  readonly origin: string;
  /** Whether its values come from our own camera scan or from another provider. */
  readonly provenance: 'camera' | 'provider';
  /**
   * @param keepsTrace      whether the site should also report the color trace
   * @param frameAncestors  origins around Mien's page, if the scan runs in a frame of it; the built-in site only
   * @throws Problem scan-provider-failed
   */
  open(
    sessionId: string,
    partnerId: string,
    keepsTrace?: boolean,
    frameAncestors?: readonly string[],
  ): Promise<OpenedSession>;
}

/** A site whose server reports each result before the browser returns with a receipt. */
export interface ReportingProvider extends ScanSite {
  readonly arrival: 'reported';
  /** Checks what the browser brought back. @throws Problem receipt-invalid, scan-provider-failed */
  verify(values: readonly ReturnedValue[]): Promise<ProvenResult>;
  /** Opens a session for a scan without an account, whose outcome the site signs and reports to no one. @throws Problem scan-provider-failed */
  openTrial(sessionId: string, partnerId: string): Promise<OpenedSession>;
  /** @throws Problem receipt-invalid, scan-session-expired, scan-provider-failed */
  verifyTrial(receipt: string): Promise<TrialReceipt>;
}

/** A site whose results return with the browser and are fetched from its server where allowed. */
export interface ReturningProvider extends ScanSite {
  readonly arrival: 'returned';
  /** Whether `settle` calls the site's server, and so needs no browser. */
  readonly fetchesResults: boolean;
  /** @throws Problem receipt-invalid (not what the site has), scan-without-signal, scan-provider-failed */
  settle(scan: ScanReference, claim: readonly ReturnedValue[]): Promise<SettledScan>;
  /**
   * Reads an event that its server sends; null when no events are expected.
   * @throws Problem wrong-credentials when the MAC is missing or wrong, malformed-body
   */
  readonly readEvent: ((headers: Readonly<Record<string, unknown>>, body: Buffer) => ProviderEvent) | null;
}

/** A site that scans faces. Mien uses it through these calls only. */
export type ScanProvider = ReportingProvider | ReturningProvider;

/** @throws Problem scan-provider-failed when the provider does not answer */
export async function askProvider<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    throw new Problem('scan-provider-failed', { cause });
  }
}
