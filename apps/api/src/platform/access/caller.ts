import type { CarerRight, ProgramScope, Role } from '@mien/domain';

export interface CarerOfCaller {
  readonly carerId: string;
  /** Empty once the care has ended. */
  readonly rights: readonly CarerRight[];
}

/** A member of the staff, by whom a login link or code was made; for an embedded session, the program that opened it. */
export interface Maker {
  readonly clientId: string;
  readonly userId: string;
}

/** What a program of a client may do. */
interface ProgramOfCaller {
  readonly programId: string;
  /** Of its access token, as far as the program still has them. */
  readonly scopes: readonly ProgramScope[];
  /** The groups whose patients it reaches; null for all groups of its client. */
  readonly groupIds: readonly string[] | null;
}

/** The shared tablet at which a patient's session began. */
interface KioskOfCaller {
  readonly kioskId: string;
}

/** The session that other software opened for a patient, in a page of its own or by a link. */
interface EmbedOfCaller {
  readonly embedId: string;
}

/** The signed-in user, or the program, that makes a call. */
export interface Caller {
  /** For a program, its id. */
  readonly sessionId: string;
  readonly clientId: string;
  /** For a program, its id: no user has it. */
  readonly userId: string;
  /** Null for staff who are not patients. */
  readonly patientId: string | null;
  readonly roles: readonly Role[];
  /** Whether the session hides measurements from before it: they may belong to another person. */
  readonly isScanOnly: boolean;
  /**
   * The staff member whose link or code began the session, or the program that opened it; null for the patient's own.
   * Such a session is limited to scanning, and the access log names the maker for every action in it.
   */
  readonly maker: Maker | null;
  /** The owner of the profile when the session began; null for a carer's. */
  readonly ownerId: string | null;
  /** When the code that began the session was received; null for a session begun without a code. */
  readonly codeEnteredAt: Date | null;
  /** When a passkey of the user was last shown in the session; null for never. */
  readonly passkeyUsedAt: Date | null;
  /** The appointment whose link began the session, which can then only scan; null for every other session. */
  readonly appointmentId: string | null;
  /**
   * The carer of the patient; null for a patient's own session. The user is the carer, and the roles are a patient's
   * only. Once the care has ended, there is neither a patient nor a right.
   */
  readonly carer: CarerOfCaller | null;
  /**
   * The program of a call with a program's access token; null for users. A program has the role of its client's
   * administrators and may make only calls that name its scopes.
   */
  readonly program: ProgramOfCaller | null;
  /**
   * The tablet of a session that began at one. Such a session is limited to scanning and to calls that declare
   * `forKiosks`, and the access log names the tablet for every action in it.
   */
  readonly kiosk: KioskOfCaller | null;
  /**
   * The embedded session that a program opened. Such a session is limited to scanning and to calls that declare
   * `forEmbeds`: it may belong to another person.
   */
  readonly embed: EmbedOfCaller | null;
  /** Changes whenever the client changes which measures it shows, so that caches know when to read them again. */
  readonly measuresVersion: number;
}
