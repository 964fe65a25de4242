/** What a scan site opens for one scan. */
export interface OpenedSession {
  readonly token: string;
  readonly refreshToken: string;
  readonly configId: string;
  /** SPKI, base64. */
  readonly profilePublicKey: string;
}

/** What a scan site's receipt proves. */
export interface ProvenResult {
  readonly sessionId: string;
  readonly measurementId: string;
  readonly resultsHash: string;
}

/** A site that scans faces. Mien knows it through these calls only. */
export interface ScanProvider {
  readonly providerId: number;
  /** Origin that the browser is sent to. */
  readonly origin: string;
  /** Whether its values come from our own camera scan or from somebody else's. */
  readonly provenance: 'camera' | 'provider';
  /** @throws Problem scan-provider-failed */
  open(sessionId: string, partnerId: string): Promise<OpenedSession>;
  /** Checks what the browser brought back. @throws Problem receipt-invalid, scan-provider-failed */
  verify(values: readonly { readonly key: string; readonly value: string }[]): Promise<ProvenResult>;
}
