import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

/**
 * Who may read which scan after any sequence of events: the rules of `rights.ts` restated in terms of persons, phones
 * and browsers, without product code. Tests compare the API's responses with the model. Times are in milliseconds; the
 * test chooses the names of profiles, browsers, scans, care grants, links, tablets, programs and sessions for one scan.
 */

/** Limits of the product, as of today. */
const HOLD_MS = 7 * DAY_MS;
const UNDO_MS = 30 * DAY_MS;
const PROPOSAL_MS = 7 * DAY_MS;
const INVITATION_MS = 7 * DAY_MS;
const PERMISSION_MS = 30 * DAY_MS;
const PROOF_MS = 90 * DAY_MS;
const IDLE_MS = 30 * DAY_MS;
const SESSION_MS = 90 * DAY_MS;
const NEW_CODE_MS = 10 * MINUTE_MS;
const VISIT_IDLE_MS = 3 * MINUTE_MS;
const VISIT_MS = 30 * MINUTE_MS;
const EMBED_ADDRESS_MS = 30 * MINUTE_MS;
const EMBED_MS = HOUR_MS;

interface Profile {
  number: string | null;
  /** Empty if none was given. */
  name: string;
  provedAt: number | null;
  /** Counts the persons who may have been behind the profile; no two profiles share a number. */
  owner: number;
  heldUntil: number;
  isDeactivated: boolean;
  mergedInto: string | null;
}

interface Session {
  readonly profile: string;
  readonly owner: number;
  readonly codeAt: number | null;
  readonly isScanOnly: boolean;
  /** Started with a link from staff. */
  readonly isByStaff: boolean;
  /** The care grant that it is for; null for the profile's own. */
  readonly care: string | null;
  readonly beganAt: number;
  usedAt: number;
}

interface Care {
  readonly patient: string;
  readonly number: string;
  readonly grantor: number;
  readonly invitedAt: number;
  readonly endsAt: number;
  carer: string | null;
  /** The owner who accepted. */
  receiver: number | null;
  isEnded: boolean;
}

interface Permission {
  readonly grantor: number;
  /** The only scan that it covers. */
  readonly scan: string | null;
  readonly endsAt: number;
}

interface Link {
  readonly scan: string;
  readonly grantor: number;
  readonly endsAt: number;
}

/** What a health link has: one scan, the newest ones, or all. */
export type HealthLinkScans = { readonly scan: string } | { readonly latest: number } | 'everything';

interface HealthLink {
  readonly profile: string;
  readonly grantor: number;
  readonly of: HealthLinkScans;
  readonly endsAt: number;
}

interface Merge {
  readonly kept: string;
  readonly merged: string;
  readonly at: number;
  readonly scans: readonly string[];
  readonly slips: readonly string[];
  isUndone: boolean;
}

/** The code of staff with which a patient begins at a tablet. */
interface Slip {
  profile: string;
  readonly endsAt: number;
  isSpent: boolean;
}

/** The address of an embedded scan. */
interface Embed {
  readonly program: string;
  readonly profile: string;
  readonly owner: number;
  readonly madeAt: number;
  isOpened: boolean;
}

/** A session at a tablet, or one that a program opened: it shows only what was measured in it. */
interface Visit {
  readonly profile: string;
  readonly at: { readonly tablet: string } | { readonly program: string };
  readonly scans: Set<string>;
  readonly beganAt: number;
  usedAt: number;
}

interface Program {
  /** Whether the group of the profiles is one of its groups. */
  reaches: boolean;
  isRevoked: boolean;
}

export class RightsModel {
  nowMs: number;
  readonly profiles = new Map<string, Profile>();
  /** The current owner of each scan. */
  readonly scans = new Map<string, string>();
  readonly sessions = new Map<string, Session>();
  readonly cares = new Map<string, Care>();
  readonly links = new Map<string, Link>();
  readonly healthLinks = new Map<string, HealthLink>();
  readonly merges = new Map<string, Merge>();
  /** The paired device of each tablet that has not ended. */
  readonly tablets = new Map<string, string>();
  readonly slips = new Map<string, Slip>();
  readonly programs = new Map<string, Program>();
  readonly embeds = new Map<string, Embed>();
  readonly #visits = new Map<string, Visit>();
  readonly #permissions = new Map<string, Permission>();
  readonly #proposals = new Map<string, { readonly by: string; readonly at: number }>();
  /** When each browser last verified each number. */
  readonly #proofs = new Map<string, Map<string, number>>();
  #owners = 0;

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  // Lookups.

  /** An existing profile, active or not. */
  #profile(name: string): Profile | null {
    const profile = this.profiles.get(name);
    return profile && profile.mergedInto === null ? profile : null;
  }

  #active(name: string): Profile | null {
    const profile = this.#profile(name);
    return profile && !profile.isDeactivated ? profile : null;
  }

  /** Profiles of a number that can sign in. */
  profilesOf(number: string): string[] {
    return [...this.profiles.keys()].filter((name) => this.#active(name)?.number === number);
  }

  scansOf(profile: string): string[] {
    return [...this.scans].flatMap(([scan, owner]) => (owner === profile ? [scan] : [])).sort();
  }

  /** The current session of a browser, if it is valid. */
  #session(browser: string): Session | null {
    const session = this.sessions.get(browser);
    if (!session || !this.#active(session.profile)) return null;
    const isOver = this.nowMs - session.usedAt > IDLE_MS || this.nowMs - session.beganAt > SESSION_MS;
    return isOver ? null : session;
  }

  #endSessionsOf(profile: string): void {
    for (const [browser, session] of this.sessions) if (session.profile === profile) this.sessions.delete(browser);
    this.#endVisits((visit) => visit.profile === profile);
  }

  #endVisits(isEnded: (visit: Visit) => boolean): void {
    for (const [name, visit] of this.#visits) if (isEnded(visit)) this.#visits.delete(name);
  }

  #endVisitsAt(tablet: string): void {
    this.#endVisits(({ at }) => 'tablet' in at && at.tablet === tablet);
  }

  /** A session at a tablet or of a program, if it is valid. */
  #visit(name: string): Visit | null {
    const visit = this.#visits.get(name);
    if (!visit || !this.#active(visit.profile)) return null;
    const ageMs = this.nowMs - visit.beganAt;
    const isOver =
      'tablet' in visit.at
        ? ageMs > VISIT_MS || this.nowMs - visit.usedAt > VISIT_IDLE_MS
        : ageMs >= EMBED_MS || !this.#isConnected(visit.at.program);
    return isOver ? null : visit;
  }

  #isConnected(program: string): boolean {
    return this.programs.get(program)?.isRevoked === false;
  }

  #proofOf(browser: string, number: string | null): number | null {
    const at = number === null ? undefined : this.#proofs.get(browser)?.get(number);
    return at === undefined || this.nowMs - at >= PROOF_MS ? null : at;
  }

  #prove(browser: string, number: string): void {
    const proofs = this.#proofs.get(browser) ?? new Map<string, number>();
    this.#proofs.set(browser, proofs.set(number, this.nowMs));
  }

  /** Records that a profile may have a new person behind it. */
  #anotherOwner(profile: Profile): void {
    this.#owners += 1;
    profile.owner = this.#owners;
  }

  #firstProof(name: string, profile: Profile, browser: string): void {
    profile.provedAt = this.nowMs;
    this.#anotherOwner(profile);
    this.#endSessionsOf(name);
    for (const [other, proofs] of this.#proofs) if (other !== browser) proofs.delete(profile.number ?? '');
  }

  #begin(browser: string, name: string, how: { codeAt?: number; isByStaff?: boolean; care?: string } = {}): void {
    const profile = this.profiles.get(name);
    if (!profile) throw new Error(`no profile ${name}`);
    const isHeld = profile.heldUntil > this.nowMs;
    this.sessions.set(browser, {
      profile: name,
      owner: profile.owner,
      codeAt: how.codeAt ?? null,
      isScanOnly: how.care === undefined && (isHeld || how.isByStaff === true),
      isByStaff: how.isByStaff === true,
      care: how.care ?? null,
      beganAt: this.nowMs,
      usedAt: this.nowMs,
    });
  }

  // Events. Those that may be refused return whether they happened.

  pass(ms: number): void {
    this.nowMs += ms;
  }

  addProfile(name: string, profile: { readonly number: string | null; readonly name: string }): void {
    this.#owners += 1;
    this.profiles.set(name, {
      ...profile,
      provedAt: null,
      owner: this.#owners,
      heldUntil: 0,
      isDeactivated: false,
      mergedInto: null,
    });
  }

  addScan(scan: string, profile: string): void {
    this.scans.set(scan, profile);
  }

  /** A person types a number into the form and continues with the link. */
  registerTyped(browser: string, name: string, profile: { readonly number: string; readonly name: string }): void {
    this.addProfile(name, profile);
    this.#begin(browser, name);
  }

  /** A person verifies a number to register. Returns the profile that opens; null if there are several. */
  registerByPhone(browser: string, name: string, number: string): string | null {
    this.#prove(browser, number);
    const proved = this.profilesOf(number).filter((one) => this.profiles.get(one)?.provedAt !== null);
    if (proved.length > 1) return null;
    const [known = name] = proved;
    if (proved.length === 0) {
      this.addProfile(name, { number, name: '' });
      this.#firstProof(name, this.profiles.get(name) as Profile, browser);
    }
    this.#begin(browser, known);
    return known;
  }

  /** A person signs in by code and chooses a profile of the number. */
  signInByCode(browser: string, name: string): void {
    const profile = this.#active(name);
    if (!profile || profile.number === null) throw new Error(`no sign-in to ${name}`);
    this.#prove(browser, profile.number);
    if (profile.provedAt === null) this.#firstProof(name, profile, browser);
    this.#begin(browser, name, { codeAt: this.nowMs });
  }

  /** A link that staff made is opened in any browser. */
  openStaffLink(browser: string, name: string): boolean {
    if (!this.#active(name)) return false;
    this.#begin(browser, name, { isByStaff: true });
    return true;
  }

  /** Profiles that a browser can switch to without a code. */
  otherProfiles(browser: string): string[] {
    const session = this.#session(browser);
    const own = session && this.#active(session.profile);
    if (!session || !own || session.care !== null || session.isScanOnly || own.provedAt === null) return [];
    const proof = this.#proofOf(browser, own.number);
    if (proof === null || proof < own.provedAt) return [];
    return this.profilesOf(own.number ?? '')
      .filter((other) => {
        const { provedAt } = this.profiles.get(other) as Profile;
        return other !== session.profile && provedAt !== null && provedAt <= proof;
      })
      .sort();
  }

  switchTo(browser: string, name: string): boolean {
    if (!this.otherProfiles(browser).includes(name)) return false;
    this.#begin(browser, name);
    return true;
  }

  /** The owner who can grant a right in a browser; null if none may. */
  #grantor(browser: string): { profile: string; owner: number } | null {
    const session = this.#session(browser);
    const own = session && this.#active(session.profile);
    if (!session || !own || session.care !== null || session.isScanOnly) return null;
    return own.provedAt !== null && session.owner === own.owner ? { profile: session.profile, owner: own.owner } : null;
  }

  give(browser: string, term: 'untilEnded' | 'days' | { readonly scan: string }): boolean {
    const grantor = this.#grantor(browser);
    if (!grantor) return false;
    const scan = typeof term === 'object' ? term.scan : null;
    if (scan !== null && this.scans.get(scan) !== grantor.profile) return false;
    const endsAt = term === 'days' ? this.nowMs + PERMISSION_MS : Number.POSITIVE_INFINITY;
    this.#permissions.set(grantor.profile, { grantor: grantor.owner, scan, endsAt });
    return true;
  }

  endPermission(browser: string): void {
    const session = this.#session(browser);
    if (session && session.care === null && !session.isScanOnly) this.#permissions.delete(session.profile);
  }

  invite(browser: string, care: string, number: string, days: number): boolean {
    const grantor = this.#grantor(browser);
    if (!grantor || this.profiles.get(grantor.profile)?.number === number) return false;
    for (const other of this.cares.values())
      if (other.patient === grantor.profile && other.number === number) other.isEnded = true;
    this.cares.set(care, {
      patient: grantor.profile,
      number,
      grantor: grantor.owner,
      invitedAt: this.nowMs,
      endsAt: this.nowMs + days * DAY_MS,
      carer: null,
      receiver: null,
      isEnded: false,
    });
    return true;
  }

  /** Whether a right that a owner granted over a profile is valid now. */
  #counts(grantor: number, name: string): boolean {
    const profile = this.#active(name);
    return (
      profile !== null && profile.owner === grantor && profile.provedAt !== null && profile.heldUntil <= this.nowMs
    );
  }

  #careCounts(care: Care): boolean {
    if (care.carer !== null && this.#profile(care.carer)?.owner !== care.receiver) return false;
    return !care.isEnded && this.nowMs < care.endsAt && this.#counts(care.grantor, care.patient);
  }

  accept(browser: string, name: string): boolean {
    const session = this.#session(browser);
    const own = session && this.#active(session.profile);
    const care = this.cares.get(name);
    if (!session || !own || !care || session.care !== null || session.isScanOnly) return false;
    const isMine = own.provedAt !== null && own.number === care.number && care.patient !== session.profile;
    const isOpen = care.carer === null && this.nowMs < care.invitedAt + INVITATION_MS && this.#careCounts(care);
    if (!isMine || !isOpen || session.codeAt === null || session.codeAt < care.invitedAt) return false;
    care.carer = session.profile;
    care.receiver = own.owner;
    return true;
  }

  beginCare(browser: string, name: string): boolean {
    const session = this.#session(browser);
    const own = session && this.#active(session.profile);
    const care = this.cares.get(name);
    if (!session || !own || !care || session.care !== null || session.isScanOnly) return false;
    const proof = this.#proofOf(browser, own.number);
    const hasVerified = own.provedAt !== null && proof !== null && proof >= own.provedAt;
    if (care.carer !== session.profile || !this.#careCounts(care) || !hasVerified) return false;
    this.#begin(browser, session.profile, { care: name });
    return true;
  }

  leaveCare(browser: string): boolean {
    const session = this.#session(browser);
    if (!session || session.care === null) return false;
    this.#begin(browser, session.profile);
    return true;
  }

  share(browser: string, link: string, scan: string, hours: number): boolean {
    const grantor = this.#grantor(browser);
    if (!grantor || this.scans.get(scan) !== grantor.profile) return false;
    this.links.set(link, { scan, grantor: grantor.owner, endsAt: this.nowMs + hours * HOUR_MS });
    return true;
  }

  shareHealthLink(browser: string, link: string, of: HealthLinkScans, hours: number): boolean {
    const grantor = this.#grantor(browser);
    if (!grantor || (typeof of === 'object' && 'scan' in of && this.scans.get(of.scan) !== grantor.profile))
      return false;
    const endsAt = this.nowMs + hours * HOUR_MS;
    this.healthLinks.set(link, { profile: grantor.profile, grantor: grantor.owner, of, endsAt });
    return true;
  }

  /** The patient ends a link, or a health link, that works. */
  endLink(browser: string, link: string): boolean {
    const session = this.#session(browser);
    if (!session || session.care !== null || session.isScanOnly) return false;
    const holder =
      this.readByHealthLink(link) === null
        ? this.scans.get(this.readByLink(link) ?? '')
        : this.healthLinks.get(link)?.profile;
    if (holder !== session.profile) return false;
    this.links.delete(link);
    this.healthLinks.delete(link);
    return true;
  }

  /** Staff merge two profiles; the first is kept. */
  merge(by: string, name: string, keptName: string, mergedName: string): boolean {
    const [kept, merged] = [this.#profile(keptName), this.#profile(mergedName)];
    if (!kept || !merged || keptName === mergedName) return false;
    // Keeps the profile that can sign in: data protected by a verified number never moves to a person who only typed
    // one.
    const [active, other] = kept.isDeactivated ? [merged, kept] : [kept, merged];
    if (active.isDeactivated !== other.isDeactivated && other.provedAt !== null && active.provedAt === null)
      return false;
    if (kept.name !== '' && merged.name !== '' && kept.name !== merged.name) {
      const pair = `${keptName} ${mergedName}`;
      const proposal = this.#proposals.get(pair);
      const isOpen = proposal !== undefined && this.nowMs - proposal.at < PROPOSAL_MS;
      if (!isOpen) this.#proposals.set(pair, { by, at: this.nowMs });
      if (!isOpen || proposal.by === by) return false;
      this.#proposals.delete(pair);
    }
    const isOneNumber = kept.provedAt !== null && merged.number === kept.number;
    const until = Math.max(kept.heldUntil, merged.heldUntil, isOneNumber ? 0 : this.nowMs + HOLD_MS);
    const isHeldLonger = until > this.nowMs && until !== kept.heldUntil;
    const scans = this.scansOf(mergedName);
    const slips = [...this.slips].flatMap(([slip, { profile }]) => (profile === mergedName ? [slip] : []));
    this.merges.set(name, {
      kept: keptName,
      merged: mergedName,
      at: this.nowMs,
      scans,
      slips,
      isUndone: false,
    });
    this.#endSessionsOf(mergedName);
    this.#endSessionsOf(keptName);
    if (isHeldLonger) kept.heldUntil = until;
    for (const scan of scans) this.scans.set(scan, keptName);
    this.#moveSlips(slips, keptName);
    for (const [care, { patient, carer }] of this.cares)
      if (patient === mergedName || carer === mergedName) this.cares.delete(care);
    merged.mergedInto = keptName;
    this.#anotherOwner(kept);
    return true;
  }

  undo(name: string): boolean {
    const merge = this.merges.get(name);
    if (!merge || merge.isUndone || this.nowMs - merge.at >= UNDO_MS) return false;
    const kept = this.#profile(merge.kept);
    const merged = this.profiles.get(merge.merged);
    if (!kept || !merged) return false;
    merge.isUndone = true;
    merged.mergedInto = null;
    const proofs = [...this.#proofs.values()].flatMap((ofBrowser) => ofBrowser.get(merged.number ?? '') ?? []);
    if (merged.provedAt !== null && proofs.some((at) => at >= merge.at)) merged.provedAt = this.nowMs;
    this.#anotherOwner(merged);
    this.#anotherOwner(kept);
    this.#endSessionsOf(merge.kept);
    for (const scan of merge.scans) if (this.scans.get(scan) === merge.kept) this.scans.set(scan, merge.merged);
    this.#moveSlips(merge.slips, merge.merged);
    return true;
  }

  /** Slips belong to an appointment, which moves with its patient. */
  #moveSlips(slips: readonly string[], profile: string): void {
    for (const name of slips) {
      const slip = this.slips.get(name);
      if (slip) slip.profile = profile;
    }
  }

  /** Staff give a profile another number. */
  changeNumber(name: string, number: string): boolean {
    const profile = this.#profile(name);
    if (!profile) return false;
    if (profile.number === number) return true;
    // Staff could enter their own number, so existing results are held back.
    if (profile.provedAt !== null || this.scansOf(name).length > 0) profile.heldUntil = this.nowMs + HOLD_MS;
    if (profile.provedAt !== null) this.#endSessionsOf(name);
    // A typed number does not identify who registered: their session continues with its own scans.
    for (const [browser, session] of this.sessions)
      if (session.profile === name) {
        if (session.isByStaff) this.sessions.delete(browser);
        else this.sessions.set(browser, { ...session, isScanOnly: true });
      }
    this.#endVisits((visit) => visit.profile === name);
    profile.number = number;
    profile.provedAt = null;
    this.#anotherOwner(profile);
    return true;
  }

  setDeactivated(name: string, isDeactivated: boolean): boolean {
    const profile = this.#profile(name);
    if (!profile) return false;
    if (profile.isDeactivated === isDeactivated) return true;
    profile.isDeactivated = isDeactivated;
    this.#endSessionsOf(name);
    return true;
  }

  /** A person deletes all data of the profile that they are signed in to. */
  deleteAll(browser: string): boolean {
    const session = this.#session(browser);
    const own = session && this.#active(session.profile);
    if (!session || !own || session.care !== null || session.isScanOnly) return false;
    const isNew = session.codeAt !== null && this.nowMs - session.codeAt < NEW_CODE_MS;
    if (own.provedAt !== null && !isNew) return false;
    this.#erase(session.profile);
    return true;
  }

  #erase(name: string): void {
    for (const [other, { mergedInto }] of [...this.profiles]) if (mergedInto === name) this.#erase(other);
    this.#endSessionsOf(name);
    for (const [care, { patient, carer }] of this.cares)
      if (patient === name || carer === name) this.cares.delete(care);
    for (const [scan, owner] of this.scans) if (owner === name) this.scans.delete(scan);
    for (const [slip, { profile }] of this.slips) if (profile === name) this.slips.delete(slip);
    this.profiles.delete(name);
  }

  // Tablets, and programs with their embedded scans.

  /** A device is paired as a tablet: a new one, or in place of another device. */
  pairTablet(tablet: string, device: string): void {
    this.tablets.set(tablet, device);
    this.#endVisitsAt(tablet);
  }

  endTablet(tablet: string): void {
    this.tablets.delete(tablet);
    this.#endVisitsAt(tablet);
  }

  /** The tablet that a device is now; null for none. */
  tabletOf(device: string): string | null {
    return [...this.tablets].find(([, paired]) => paired === device)?.[0] ?? null;
  }

  /** Staff print a slip for an appointment, which works until the appointment ends. */
  makeSlip(slip: string, profile: string, endsAt: number): boolean {
    if (!this.#active(profile)) return false;
    this.slips.set(slip, { profile, endsAt, isSpent: false });
    return true;
  }

  /** A person types the code of a slip at a device. */
  beginVisit(visit: string, device: string, slipName: string): boolean {
    const tablet = this.tabletOf(device);
    const slip = this.slips.get(slipName);
    if (tablet === null || !slip || slip.isSpent || this.nowMs >= slip.endsAt || !this.#active(slip.profile))
      return false;
    slip.isSpent = true;
    this.#endVisitsAt(tablet);
    this.#beginVisit(visit, slip.profile, { tablet });
    return true;
  }

  #beginVisit(name: string, profile: string, at: Visit['at']): void {
    this.#visits.set(name, { profile, at, scans: new Set(), beganAt: this.nowMs, usedAt: this.nowMs });
  }

  /** The person at a tablet ends their visit. */
  endVisit(name: string): void {
    this.#visits.delete(name);
  }

  connectProgram(program: string, reaches: boolean): void {
    this.programs.set(program, { reaches, isRevoked: false });
  }

  /** Staff change the groups of a program. */
  setReach(name: string, reaches: boolean): boolean {
    const program = this.programs.get(name);
    if (!program || program.isRevoked) return false;
    program.reaches = reaches;
    return true;
  }

  revokeProgram(name: string): void {
    const program = this.programs.get(name);
    if (program) program.isRevoked = true;
  }

  /** A program asks for the address of a scan. */
  makeEmbed(embed: string, program: string, name: string): boolean {
    const profile = this.#active(name);
    if (!profile || !this.#isConnected(program) || !this.programs.get(program)?.reaches) return false;
    this.embeds.set(embed, { program, profile: name, owner: profile.owner, madeAt: this.nowMs, isOpened: false });
    return true;
  }

  /** Such an address is opened. */
  openEmbed(visit: string, name: string): boolean {
    const embed = this.embeds.get(name);
    if (!embed || embed.isOpened || this.nowMs - embed.madeAt >= EMBED_ADDRESS_MS) return false;
    if (!this.#isConnected(embed.program) || this.#active(embed.profile)?.owner !== embed.owner) return false;
    embed.isOpened = true;
    this.#beginVisit(visit, embed.profile, { program: embed.program });
    return true;
  }

  /** A scan in such a session. */
  scanIn(name: string, scan: string): boolean {
    const visit = this.#visit(name);
    if (!visit) return false;
    visit.usedAt = this.nowMs;
    visit.scans.add(scan);
    this.addScan(scan, visit.profile);
    return true;
  }

  // Reads: names of scans; null if the call is refused altogether.

  /** A browser makes a call, which counts as activity of its session. */
  use(browser: string): void {
    const session = this.#session(browser);
    if (session) session.usedAt = this.nowMs;
  }

  /** What a browser reads: scans of its own profile, or of the patient it cares for. */
  readByBrowser(browser: string): string[] | null {
    const session = this.#session(browser);
    if (!session) return null;
    // A scan-only session reads only its own scans, of which the model has none.
    if (session.care === null) return session.isScanOnly ? [] : this.scansOf(session.profile);
    const care = this.cares.get(session.care);
    return care && care.carer === session.profile && this.#careCounts(care) ? this.scansOf(care.patient) : null;
  }

  readByStaff(name: string): string[] | null {
    const permission = this.#permissions.get(name);
    if (!permission || this.nowMs >= permission.endsAt || !this.#counts(permission.grantor, name)) return null;
    const scans = this.scansOf(name);
    return permission.scan === null ? scans : scans.filter((scan) => scan === permission.scan);
  }

  /** What a program reads of a profile: the same as staff, if the profile is of its groups. */
  readByProgram(name: string, profile: string): string[] | null {
    const program = this.programs.get(name);
    return program?.reaches && !program.isRevoked ? this.readByStaff(profile) : null;
  }

  /** A call is made in a session at a tablet or of a program. */
  useVisit(name: string): void {
    const visit = this.#visit(name);
    if (visit) visit.usedAt = this.nowMs;
  }

  /** What a session at a tablet or of a program reads: scans that were made in it. */
  readInVisit(name: string): string[] | null {
    const visit = this.#visit(name);
    return visit && [...visit.scans].filter((scan) => this.scans.get(scan) === visit.profile).sort();
  }

  readByHealthLink(name: string): string[] | null {
    const link = this.healthLinks.get(name);
    if (!link || this.nowMs >= link.endsAt || !this.#counts(link.grantor, link.profile)) return null;
    const { of, profile } = link;
    if (of !== 'everything' && 'scan' in of) return this.scans.get(of.scan) === profile ? [of.scan] : null;
    // The map has the scans in the order in which they were made.
    const scans = [...this.scans].flatMap(([scan, owner]) => (owner === profile ? [scan] : []));
    return (of === 'everything' ? scans : scans.slice(-of.latest)).sort();
  }

  readByLink(link: string): string | null {
    const { scan, grantor, endsAt } = this.links.get(link) ?? { scan: '', grantor: -1, endsAt: 0 };
    const owner = this.scans.get(scan);
    return owner !== undefined && this.nowMs < endsAt && this.#counts(grantor, owner) ? scan : null;
  }
}
