import type { CarerRight, Role } from '@mien/domain';

export interface CarerOfCaller {
  readonly carerId: string;
  /** Empty when the care is over. */
  readonly rights: readonly CarerRight[];
}

/** A member of the staff, by whom a login link or code was made. */
export interface Maker {
  readonly clientId: string;
  readonly userId: string;
}

/** The signed-in user behind a call. */
export interface Caller {
  readonly sessionId: string;
  readonly clientId: string;
  readonly userId: string;
  /** Null for staff who are not patients. */
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  /** Whether the session shows nothing measured before it: it may be somebody else's. */
  readonly isScanOnly: boolean;
  /**
   * The member of the staff by whose link or code the session began; null for the patient's own. Such a session only scans, and
   * the access log names the maker for whatever is done in it.
   */
  readonly maker: Maker | null;
  /** The holder of the profile when the session began; null for a carer's. */
  readonly holderId: string | null;
  /** When the code that began the session was received; null for a session begun without a code. */
  readonly codeEnteredAt: Date | null;
  /** When a passkey of the user was last shown in the session; null for never. */
  readonly passkeyUsedAt: Date | null;
  /**
   * The carer of the patient; null for a patient's own session. The user is the carer, and the roles are a patient's only. When
   * the care is over there is neither a patient nor a right.
   */
  readonly carer: CarerOfCaller | null;
  /** Changes whenever the client changes which measures it shows, so that caches know when to read them again. */
  readonly measuresVersion: number;
}
