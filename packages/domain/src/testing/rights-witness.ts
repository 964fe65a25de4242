import { DAY_MS } from '../time.ts';

/**
 * What was observed of persons, and what must have happened before a person reads a scan. Unlike the model it has no
 * owners, sessions or permissions: only who held which phone, who granted whom access, and whose scans were moved. It
 * checks less than the model does, but still holds if model and product share a mistake.
 *
 * The test names persons, profiles, numbers, scans and rights; times are in milliseconds.
 */

const HOLD_MS = 7 * DAY_MS;

interface Profile {
  number: string;
  /** When the number was first verified since the profile has had it; null before. */
  provedAt: number | null;
  /** The last event after which another person may be behind it. */
  changedBy: number;
  heldUntil: number;
}

interface Gift {
  readonly person: string;
  readonly profile: string;
  readonly at: number;
  /** The event index: several events may share an instant. */
  readonly event: number;
}

interface Care extends Gift {
  readonly number: string;
  carer: { readonly profile: string; readonly event: number } | null;
}

export class RightsWitness {
  nowMs: number;
  #events = 0;
  readonly #codes: { readonly person: string; readonly number: string; readonly at: number }[] = [];
  readonly #profiles = new Map<string, Profile>();
  readonly #team = new Map<string, Gift>();
  readonly #links = new Map<string, Gift>();
  readonly #cares = new Map<string, Care>();
  /** The last person at each tablet or embedded scan, by their session. */
  readonly #seated = new Map<string, string>();
  /** Where each session is, and what was measured in it. */
  readonly #visits = new Map<string, { readonly place: string; readonly scans: Set<string> }>();

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  #profile(name: string): Profile {
    const profile = this.#profiles.get(name);
    if (!profile) throw new Error(`unknown profile ${name}`);
    return profile;
  }

  #next(): number {
    this.#events += 1;
    return this.#events;
  }

  // Observations.

  pass(ms: number): void {
    this.nowMs += ms;
  }

  profileAdded(name: string, number: string): void {
    this.#profiles.set(name, { number, provedAt: null, changedBy: this.#next(), heldUntil: 0 });
  }

  /** A person enters the code sent to a number, so they hold the phone. */
  codeEntered(person: string, number: string): void {
    this.#codes.push({ person, number, at: this.nowMs });
  }

  /** A profile is opened with such a code. */
  entered(name: string): void {
    const profile = this.#profile(name);
    if (profile.provedAt !== null) return;
    profile.provedAt = this.nowMs;
    profile.changedBy = this.#next();
  }

  numberChanged(name: string, number: string): void {
    const profile = this.#profile(name);
    if (profile.number === number) return;
    // Every observed profile has a scan, so it is always held.
    profile.heldUntil = this.nowMs + HOLD_MS;
    Object.assign(profile, { number, provedAt: null, changedBy: this.#next() });
  }

  teamLetIn(person: string, profile: string): void {
    this.#team.set(profile, { person, profile, at: this.nowMs, event: this.#next() });
  }

  linkMade(person: string, profile: string, link: string): void {
    this.#links.set(link, { person, profile, at: this.nowMs, event: this.#next() });
  }

  carerInvited(person: string, profile: string, care: string, number: string): void {
    this.#cares.set(care, { person, profile, number, at: this.nowMs, event: this.#next(), carer: null });
  }

  careAccepted(care: string, profile: string): void {
    const found = this.#cares.get(care);
    if (found) found.carer = { profile, event: this.#next() };
  }

  /** A person sits down at a tablet, or opens an embedded scan. */
  seated(place: string, visit: string): void {
    this.#seated.set(place, visit);
    this.#visits.set(visit, { place, scans: new Set() });
  }

  scannedIn(visit: string, scan: string): void {
    this.#visits.get(visit)?.scans.add(scan);
  }

  /** A tablet is ended, or becomes another device: the person there has left. */
  left(place: string): void {
    this.#seated.delete(place);
  }

  leftBy(visit: string): void {
    const place = this.#visits.get(visit)?.place;
    if (place !== undefined && this.#seated.get(place) === visit) this.#seated.delete(place);
  }

  merged(keptName: string, mergedName: string): void {
    const [kept, merged] = [this.#profile(keptName), this.#profile(mergedName)];
    kept.changedBy = this.#next();
    const own = kept.number === merged.number ? 0 : this.nowMs + HOLD_MS;
    kept.heldUntil = Math.max(kept.heldUntil, merged.heldUntil, own);
  }

  parted(keptName: string, mergedName: string, mergedAt: number): void {
    for (const name of [keptName, mergedName]) this.#profile(name).changedBy = this.#next();
    // A verification stays valid. Another person may have the number by now: only a person who holds the phone later
    // gets in.
    const merged = this.#profile(mergedName);
    const isProvedSince = this.#codes.some(({ number, at }) => number === merged.number && at >= mergedAt);
    if (merged.provedAt !== null && isProvedSince) merged.provedAt = this.nowMs;
  }

  // Checks.

  /** Whether a person held the phone of a profile after it was verified for the profile, and not after an instant. */
  #hadPhone(person: string, { number, provedAt }: Profile, until: number): boolean {
    return (
      provedAt !== null &&
      this.#codes.some(
        (code) => code.person === person && code.number === number && code.at >= provedAt && code.at <= until,
      )
    );
  }

  #faultOf(gift: Gift | undefined, name: string): string | null {
    if (!gift || gift.profile !== name) return 'no grant';
    const profile = this.#profile(name);
    if (gift.event < profile.changedBy) return 'they were let in before another person may have come';
    if (this.nowMs < profile.heldUntil) return 'results are held back';
    return this.#hadPhone(gift.person, profile, gift.at)
      ? null
      : `${gift.person} had not the phone when letting them in`;
  }

  /** Why staff must not read a profile's scans now; null if they may. */
  faultOfStaff = (profile: string): string | null => this.#faultOf(this.#team.get(profile), profile);

  faultOfLink = (link: string, profile: string): string | null => this.#faultOf(this.#links.get(link), profile);

  faultOfCarer(care: string, person: string, profile: string): string | null {
    const found = this.#cares.get(care);
    const fault = this.#faultOf(found, profile);
    if (fault !== null || !found) return fault;
    if (found.carer === null) return 'not accepted';
    const carer = this.#profile(found.carer.profile);
    if (found.carer.event < carer.changedBy) return 'it was accepted before another person may have come';
    if (carer.number !== found.number) return 'the carer has another number than the one invited';
    return this.#hadPhone(person, carer, this.nowMs) ? null : `${person} never had the phone of the carer`;
  }

  /** Why a session at a tablet or of a program must not read these scans. */
  faultOfVisit(name: string, scans: readonly string[]): string | null {
    const visit = this.#visits.get(name);
    if (!visit || this.#seated.get(visit.place) !== name) return 'the person has left';
    return scans.every((scan) => visit.scans.has(scan)) ? null : 'it was not measured in this session';
  }

  /** Why a person must not open a profile as their own. Before the number is verified, anyone with a link may. */
  faultOfEntering(person: string, name: string): string | null {
    const profile = this.#profile(name);
    if (profile.provedAt === null) return null;
    return this.#hadPhone(person, profile, this.nowMs) ? null : `${person} never had the phone`;
  }

  /** Why a person must not read its scans there. */
  faultOfOwn(person: string, name: string): string | null {
    return this.nowMs < this.#profile(name).heldUntil ? 'results are held back' : this.faultOfEntering(person, name);
  }
}
