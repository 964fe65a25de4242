import type { Role } from '@mien/domain';

/** Who is signed in. */
export interface Caller {
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Null for staff who are no patients. */
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  /** Began with a link of staff: sees nothing that was measured before. */
  readonly isScanOnly: boolean;
  /** Changes whenever the client changes what it shows of its measurements, so that whoever keeps that knows when to read it. */
  readonly measuresVersion: number;
}
