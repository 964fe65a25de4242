import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import type { HealthLinkScans } from './rights-model.ts';

/**
 * Who may read which scan, from decisions 0133 and 0152 to 0160 alone: a second implementation of their rules, different
 * from `rights-model.ts`. Its only state is an event log, and it answers each question by searching backward. Both have the
 * same functions, so that a test can query both (`agreeingModels`).
 */

interface Begun {
  readonly profile: string;
  readonly isLimited: boolean;
  readonly isByStaff: boolean;
  readonly care: string | null;
  readonly codeAt: number | null;
}

type Event = { readonly at: number } & (
  | { readonly is: 'created'; readonly profile: string; readonly number: string | null; readonly name: string }
  | { readonly is: 'scanned'; readonly profile: string; readonly scan: string }
  | { readonly is: 'coded'; readonly browser: string; readonly number: string }
  | { readonly is: 'proved'; readonly profile: string; readonly browser: string; readonly number: string }
  | {
      readonly is: 'numbered';
      readonly profile: string;
      readonly number: string;
      readonly wasProved: boolean;
      readonly hadScans: boolean;
    }
  | { readonly is: 'closed' | 'reopened' | 'deleted'; readonly profile: string }
  | ({ readonly is: 'begun'; readonly browser: string } & Begun)
  | { readonly is: 'used'; readonly browser: string }
  | { readonly is: 'proposed'; readonly pair: string; readonly by: string }
  | {
      readonly is: 'merged';
      readonly merge: string;
      readonly pair: string;
      readonly kept: string;
      readonly gone: string;
      readonly scans: readonly string[];
      readonly heldUntil: number;
    }
  | {
      readonly is: 'undone';
      readonly merge: string;
      readonly kept: string;
      readonly gone: string;
      readonly isProvedAnew: boolean;
    }
  | { readonly is: 'given'; readonly profile: string; readonly scan: string | null; readonly endsAt: number }
  | { readonly is: 'taken'; readonly profile: string }
  | {
      readonly is: 'invited';
      readonly care: string;
      readonly profile: string;
      readonly number: string;
      readonly endsAt: number;
    }
  | { readonly is: 'accepted'; readonly care: string; readonly carer: string }
  | {
      readonly is: 'shared';
      readonly link: string;
      readonly profile: string;
      readonly scan: string;
      readonly endsAt: number;
    }
  | {
      readonly is: 'sharedHealth';
      readonly link: string;
      readonly profile: string;
      readonly of: HealthLinkScans;
      readonly endsAt: number;
    }
  | { readonly is: 'unlinked'; readonly link: string }
  | { readonly is: 'paired'; readonly tablet: string; readonly device: string }
  | { readonly is: 'unpaired'; readonly tablet: string }
  | { readonly is: 'slipMade'; readonly slip: string; readonly profile: string; readonly endsAt: number }
  | {
      readonly is: 'visited';
      readonly visit: string;
      readonly profile: string;
      /** What the code or the address of staff or of a program was. */
      readonly by: string;
      readonly tablet: string | null;
      readonly program: string | null;
    }
  | { readonly is: 'left'; readonly visit: string }
  | { readonly is: 'usedVisit'; readonly visit: string }
  | { readonly is: 'scannedIn'; readonly visit: string; readonly scan: string }
  | { readonly is: 'grouped'; readonly program: string; readonly reaches: boolean }
  | { readonly is: 'revoked'; readonly program: string }
  | { readonly is: 'embedded'; readonly embed: string; readonly profile: string; readonly program: string }
);
/** An event before its timestamp is added. */
type WithoutTime<E> = E extends unknown ? Omit<E, 'at'> : never;
type Of<K extends Event['is']> = Extract<Event, { readonly is: K }>;

export class RightsHistory {
  nowMs: number;
  readonly #events: Event[] = [];

  constructor(nowMs: number) {
    this.nowMs = nowMs;
  }

  // Searching the log.

  #add(event: WithoutTime<Event>): void {
    this.#events.push({ ...event, at: this.nowMs } as Event);
  }

  /** Index of the last matching event; -1 for none. */
  #lastly(is: (event: Event) => boolean): number {
    return this.#events.findLastIndex(is);
  }

  #find<K extends Event['is']>(
    kind: K,
    is: (event: Of<K>) => boolean,
  ): { readonly event: Of<K>; readonly order: number } | null {
    const order = this.#lastly((event) => event.is === kind && is(event as Of<K>));
    return order < 0 ? null : { event: this.#events[order] as Of<K>, order };
  }

  #exists(profile: string): boolean {
    const created = this.#lastly((event) => event.is === 'created' && event.profile === profile);
    const deleted = this.#lastly((event) => event.is === 'deleted' && event.profile === profile);
    const merged = this.#lastly((event) => event.is === 'merged' && event.gone === profile);
    const undone = this.#lastly((event) => event.is === 'undone' && event.gone === profile);
    return created >= 0 && deleted < 0 && undone >= merged;
  }

  #isOpen(profile: string): boolean {
    const last = this.#lastly(
      (event) => (event.is === 'closed' || event.is === 'reopened') && event.profile === profile,
    );
    return this.#exists(profile) && (last < 0 || this.#events[last]?.is === 'reopened');
  }

  #number(profile: string): string | null {
    const event = this.#events.findLast(
      (one): one is Of<'created'> | Of<'numbered'> =>
        (one.is === 'created' || one.is === 'numbered') && one.profile === profile,
    );
    return event?.number ?? null;
  }

  #name = (profile: string) => this.#find('created', (event) => event.profile === profile)?.event.name ?? '';

  /** Since when the number counts as verified; null if not. */
  #provedAt(profile: string): number | null {
    const event = this.#events.findLast(
      (one) =>
        (one.is === 'proved' && one.profile === profile) ||
        (one.is === 'numbered' && one.profile === profile) ||
        (one.is === 'undone' && one.gone === profile && one.isProvedAnew),
    );
    return event === undefined || event.is === 'numbered' ? null : event.at;
  }

  /** Index of the event since which the same person is behind a profile, as far as known. */
  #sameSince = (profile: string) =>
    this.#lastly(
      (event) =>
        ((event.is === 'created' || event.is === 'proved' || event.is === 'numbered') && event.profile === profile) ||
        (event.is === 'merged' && event.kept === profile) ||
        (event.is === 'undone' && (event.kept === profile || event.gone === profile)),
    );

  #heldUntil(profile: string): number {
    const event = this.#events.findLast(
      (one): one is Of<'numbered'> | Of<'merged'> =>
        (one.is === 'numbered' && one.profile === profile && (one.wasProved || one.hadScans)) ||
        (one.is === 'merged' && one.kept === profile),
    );
    if (event === undefined) return 0;
    return event.is === 'merged' ? event.heldUntil : event.at + 7 * DAY_MS;
  }

  #isHeld = (profile: string) => this.#heldUntil(profile) > this.nowMs;

  /** When a browser verified a number, if that still counts. */
  #provedIn(browser: string, number: string | null): number | null {
    const coded = this.#find('coded', (event) => event.browser === browser && event.number === number);
    if (!coded || this.nowMs - coded.event.at >= 90 * DAY_MS) return null;
    const ended = this.#lastly(
      (event) => event.is === 'proved' && event.number === number && event.browser !== browser,
    );
    return ended > coded.order ? null : coded.event.at;
  }

  /** Index of the last event that ended sessions of a profile: its own, or those begun by staff or a program. */
  #sessionsEnded = (profile: string, isByStaff: boolean) =>
    this.#lastly(
      (one) =>
        ((one.is === 'proved' ||
          (one.is === 'numbered' && (one.wasProved || isByStaff)) ||
          one.is === 'closed' ||
          one.is === 'reopened' ||
          one.is === 'deleted') &&
          one.profile === profile) ||
        (one.is === 'merged' && (one.kept === profile || one.gone === profile)) ||
        (one.is === 'undone' && one.kept === profile),
    );

  #session(browser: string): (Begun & { readonly order: number }) | null {
    const begun = this.#find('begun', (event) => event.browser === browser);
    if (!begun) return null;
    const { event, order } = begun;
    const { profile } = event;
    const ended = this.#sessionsEnded(profile, event.isByStaff);
    const usedAt =
      this.#events.findLast((one) => (one.is === 'used' || one.is === 'begun') && one.browser === browser)?.at ?? 0;
    const isOver = ended > order || this.nowMs - usedAt > 30 * DAY_MS || this.nowMs - event.at > 90 * DAY_MS;
    const isNumbered = this.#lastly((one) => one.is === 'numbered' && one.profile === profile) > order;
    return isOver || !this.#isOpen(profile) ? null : { ...event, isLimited: event.isLimited || isNumbered, order };
  }

  /** The profile that a browser shows in full as the patient's own; null for none. */
  #own(browser: string): (Begun & { readonly order: number }) | null {
    const session = this.#session(browser);
    return session && session.care === null && !session.isLimited ? session : null;
  }

  #begin(browser: string, profile: string, how: Partial<Begun> = {}): void {
    const { care = null, codeAt = null, isByStaff = false } = how;
    this.#add({
      is: 'begun',
      browser,
      profile,
      care,
      codeAt,
      isByStaff,
      isLimited: care === null && (isByStaff || this.#isHeld(profile)),
    });
  }

  /** Whether a right granted at an event index is valid now. */
  #counts = (profile: string, order: number) =>
    this.#isOpen(profile) &&
    order > this.#sameSince(profile) &&
    this.#provedAt(profile) !== null &&
    !this.#isHeld(profile);

  /** The profile whose owner may grant rights from a browser; null for none. */
  #letsIn(browser: string): string | null {
    const own = this.#own(browser);
    return own && this.#provedAt(own.profile) !== null && own.order > this.#sameSince(own.profile) ? own.profile : null;
  }

  #owner(scan: string): string | null {
    const event = this.#events.findLast(
      (one): one is Of<'scanned'> | Of<'merged'> | Of<'undone'> =>
        (one.is === 'scanned' && one.scan === scan) ||
        (one.is === 'merged' && one.scans.includes(scan)) ||
        (one.is === 'undone' &&
          (this.#find('merged', ({ merge }) => merge === one.merge)?.event.scans.includes(scan) ?? false)),
    );
    if (event === undefined) return null;
    const owner = event.is === 'scanned' ? event.profile : event.is === 'merged' ? event.kept : event.gone;
    return this.#events.some((one) => one.is === 'deleted' && one.profile === owner) ? null : owner;
  }

  #care(care: string) {
    const invited = this.#find('invited', (event) => event.care === care);
    if (!invited) return null;
    const { profile, number, endsAt, at } = invited.event;
    const accepted = this.#find('accepted', (event) => event.care === care);
    const ofEither = (one: string) => one === profile || one === accepted?.event.carer;
    const isGone = this.#events.some(
      (one, order) =>
        order > invited.order &&
        ((one.is === 'merged' && ofEither(one.gone)) || (one.is === 'deleted' && ofEither(one.profile))),
    );
    const isReplaced = this.#events.some(
      (one, order) => one.is === 'invited' && order > invited.order && one.profile === profile && one.number === number,
    );
    const isOfCarer =
      !accepted || (this.#exists(accepted.event.carer) && accepted.order > this.#sameSince(accepted.event.carer));
    const counts = !isGone && !isReplaced && isOfCarer && this.nowMs < endsAt && this.#counts(profile, invited.order);
    return { profile, number, at, carer: isGone ? null : (accepted?.event.carer ?? null), counts };
  }

  #isPaired(tablet: string, device: string): boolean {
    const event = this.#events.findLast(
      (one) => (one.is === 'paired' || one.is === 'unpaired') && one.tablet === tablet,
    );
    return event?.is === 'paired' && event.device === device;
  }

  /** Whether a program may still call; `reaches` asks for its patients, too. */
  #isConnected(program: string, reaches = false): boolean {
    const grouped = this.#find('grouped', (event) => event.program === program)?.event;
    const isRevoked = this.#events.some((event) => event.is === 'revoked' && event.program === program);
    return grouped !== undefined && !isRevoked && (grouped.reaches || !reaches);
  }

  /** The profile whose appointment a slip is for, after all merges: the slip moves with it, and back. */
  #slipHolder({ event, order }: { readonly event: Of<'slipMade'>; readonly order: number }): string {
    const holders = [event.profile];
    for (const one of this.#events.slice(order)) {
      if (one.is === 'merged' && one.gone === holders.at(-1)) holders.push(one.kept);
      if (one.is === 'undone' && one.kept === holders.at(-1) && one.gone === holders.at(-2)) holders.pop();
    }
    return holders.at(-1) ?? '';
  }

  /** A session at a tablet or of a program, if it is valid. */
  #visit(visit: string): { readonly event: Of<'visited'>; readonly order: number } | null {
    const found = this.#find('visited', (event) => event.visit === visit);
    if (!found) return null;
    const { event, order } = found;
    const { profile, tablet, program } = event;
    const ended = this.#lastly(
      (one) =>
        (one.is === 'left' && one.visit === visit) ||
        ((one.is === 'visited' || one.is === 'paired' || one.is === 'unpaired') &&
          tablet !== null &&
          one.tablet === tablet),
    );
    if (Math.max(ended, this.#sessionsEnded(profile, true)) > order || !this.#isOpen(profile)) return null;
    if (program !== null) return this.#isConnected(program) && this.nowMs - event.at < HOUR_MS ? found : null;
    const usedAt = this.#find('usedVisit', (one) => one.visit === visit)?.event.at ?? event.at;
    return this.nowMs - usedAt <= 3 * MINUTE_MS && this.nowMs - event.at <= 30 * MINUTE_MS ? found : null;
  }

  /** Whether a code or an address that works once was used. */
  #isSpent = (by: string) => this.#events.some((event) => event.is === 'visited' && event.by === by);

  // Events. Those that may be refused return whether they happened.

  pass(ms: number): void {
    this.nowMs += ms;
  }

  addProfile(profile: string, { number, name }: { readonly number: string | null; readonly name: string }): void {
    this.#add({ is: 'created', profile, number, name });
  }

  addScan(scan: string, profile: string): void {
    this.#add({ is: 'scanned', scan, profile });
  }

  registerTyped(browser: string, profile: string, of: { readonly number: string; readonly name: string }): void {
    this.addProfile(profile, of);
    this.#begin(browser, profile);
  }

  #prove(browser: string, profile: string, number: string): void {
    this.#add({ is: 'proved', profile, browser, number });
  }

  registerByPhone(browser: string, profile: string, number: string): string | null {
    this.#add({ is: 'coded', browser, number });
    const proved = this.profilesOf(number).filter((one) => this.#provedAt(one) !== null);
    if (proved.length > 1) return null;
    const [opened = profile] = proved;
    if (proved.length === 0) {
      this.addProfile(profile, { number, name: '' });
      this.#prove(browser, profile, number);
    }
    this.#begin(browser, opened);
    return opened;
  }

  signInByCode(browser: string, profile: string): void {
    const number = this.#number(profile) ?? '';
    this.#add({ is: 'coded', browser, number });
    if (this.#provedAt(profile) === null) this.#prove(browser, profile, number);
    this.#begin(browser, profile, { codeAt: this.nowMs });
  }

  openStaffLink(browser: string, profile: string): boolean {
    if (!this.#isOpen(profile)) return false;
    this.#begin(browser, profile, { isByStaff: true });
    return true;
  }

  switchTo(browser: string, profile: string): boolean {
    if (!this.otherProfiles(browser).includes(profile)) return false;
    this.#begin(browser, profile);
    return true;
  }

  give(browser: string, term: 'untilEnded' | 'days' | { readonly scan: string }): boolean {
    const profile = this.#letsIn(browser);
    const scan = typeof term === 'object' ? term.scan : null;
    if (profile === null || (scan !== null && this.#owner(scan) !== profile)) return false;
    this.#add({
      is: 'given',
      profile,
      scan,
      endsAt: term === 'days' ? this.nowMs + 30 * DAY_MS : Number.POSITIVE_INFINITY,
    });
    return true;
  }

  endPermission(browser: string): void {
    const own = this.#own(browser);
    if (own) this.#add({ is: 'taken', profile: own.profile });
  }

  invite(browser: string, care: string, number: string, days: number): boolean {
    const profile = this.#letsIn(browser);
    if (profile === null || this.#number(profile) === number) return false;
    this.#add({ is: 'invited', care, profile, number, endsAt: this.nowMs + days * DAY_MS });
    return true;
  }

  accept(browser: string, care: string): boolean {
    const own = this.#own(browser);
    const found = this.#care(care);
    if (!own || !found || found.carer !== null || !found.counts || this.nowMs >= found.at + 7 * DAY_MS) return false;
    const isInvited =
      this.#provedAt(own.profile) !== null &&
      this.#number(own.profile) === found.number &&
      own.profile !== found.profile;
    if (!isInvited || own.codeAt === null || own.codeAt < found.at) return false;
    this.#add({ is: 'accepted', care, carer: own.profile });
    return true;
  }

  beginCare(browser: string, care: string): boolean {
    const own = this.#own(browser);
    const found = this.#care(care);
    if (!own || !found?.counts || found.carer !== own.profile) return false;
    const since = this.#provedAt(own.profile);
    const proof = this.#provedIn(browser, this.#number(own.profile));
    if (since === null || proof === null || proof < since) return false;
    this.#begin(browser, own.profile, { care });
    return true;
  }

  leaveCare(browser: string): boolean {
    const session = this.#session(browser);
    if (session === null || session.care === null) return false;
    this.#begin(browser, session.profile);
    return true;
  }

  share(browser: string, link: string, scan: string, hours: number): boolean {
    const profile = this.#letsIn(browser);
    if (profile === null || this.#owner(scan) !== profile) return false;
    this.#add({ is: 'shared', link, profile, scan, endsAt: this.nowMs + hours * HOUR_MS });
    return true;
  }

  shareHealthLink(browser: string, link: string, of: HealthLinkScans, hours: number): boolean {
    const profile = this.#letsIn(browser);
    if (profile === null) return false;
    if (of !== 'everything' && 'scan' in of && this.#owner(of.scan) !== profile) return false;
    this.#add({ is: 'sharedHealth', link, profile, of, endsAt: this.nowMs + hours * HOUR_MS });
    return true;
  }

  endLink(browser: string, link: string): boolean {
    const own = this.#own(browser);
    const made = this.#events.find(
      (one): one is Of<'shared'> | Of<'sharedHealth'> =>
        (one.is === 'shared' || one.is === 'sharedHealth') && one.link === link,
    );
    const works = this.readByLink(link) !== null || this.readByHealthLink(link) !== null;
    if (!own || !works || made?.profile !== own.profile) return false;
    this.#add({ is: 'unlinked', link });
    return true;
  }

  pairTablet(tablet: string, device: string): void {
    this.#add({ is: 'paired', tablet, device });
  }

  endTablet(tablet: string): void {
    this.#add({ is: 'unpaired', tablet });
  }

  tabletOf(device: string): string | null {
    const paired = this.#find('paired', (event) => event.device === device)?.event;
    return paired && this.#isPaired(paired.tablet, device) ? paired.tablet : null;
  }

  makeSlip(slip: string, profile: string, endsAt: number): boolean {
    if (!this.#isOpen(profile)) return false;
    this.#add({ is: 'slipMade', slip, profile, endsAt });
    return true;
  }

  beginVisit(visit: string, device: string, slip: string): boolean {
    const tablet = this.tabletOf(device);
    const made = this.#find('slipMade', (event) => event.slip === slip);
    if (tablet === null || !made || this.#isSpent(slip) || this.nowMs >= made.event.endsAt) return false;
    const profile = this.#slipHolder(made);
    if (!this.#isOpen(profile)) return false;
    this.#add({ is: 'visited', visit, profile, by: slip, tablet, program: null });
    return true;
  }

  endVisit(visit: string): void {
    this.#add({ is: 'left', visit });
  }

  connectProgram(program: string, reaches: boolean): void {
    this.#add({ is: 'grouped', program, reaches });
  }

  setReach(program: string, reaches: boolean): boolean {
    if (!this.#isConnected(program)) return false;
    this.#add({ is: 'grouped', program, reaches });
    return true;
  }

  revokeProgram(program: string): void {
    this.#add({ is: 'revoked', program });
  }

  makeEmbed(embed: string, program: string, profile: string): boolean {
    if (!this.#isConnected(program, true) || !this.#isOpen(profile)) return false;
    this.#add({ is: 'embedded', embed, program, profile });
    return true;
  }

  openEmbed(visit: string, embed: string): boolean {
    const made = this.#find('embedded', (event) => event.embed === embed);
    if (!made || this.#isSpent(embed) || this.nowMs - made.event.at >= 30 * MINUTE_MS) return false;
    const { profile, program } = made.event;
    if (!this.#isConnected(program) || !this.#isOpen(profile) || this.#sameSince(profile) > made.order) return false;
    this.#add({ is: 'visited', visit, profile, by: embed, tablet: null, program });
    return true;
  }

  scanIn(visit: string, scan: string): boolean {
    const found = this.#visit(visit);
    if (!found) return false;
    this.#add({ is: 'usedVisit', visit });
    this.#add({ is: 'scanned', scan, profile: found.event.profile });
    this.#add({ is: 'scannedIn', visit, scan });
    return true;
  }

  merge(by: string, merge: string, kept: string, gone: string): boolean {
    if (kept === gone || !this.#exists(kept) || !this.#exists(gone)) return false;
    // A verified number never moves to a profile whose number was only typed, which could then sign in where its owner
    // cannot.
    const isVerified = (profile: string) => this.#provedAt(profile) !== null;
    const [openOne, closedOne] = this.#isOpen(kept) ? [kept, gone] : [gone, kept];
    if (this.#isOpen(openOne) && !this.#isOpen(closedOne) && isVerified(closedOne) && !isVerified(openOne))
      return false;
    const names = [this.#name(kept), this.#name(gone)];
    const pair = `${kept} ${gone}`;
    if (!names.includes('') && names[0] !== names[1]) {
      const done = this.#lastly((event) => event.is === 'merged' && event.pair === pair);
      const proposed = this.#find('proposed', (event) => event.pair === pair);
      const isPending = proposed !== null && proposed.order > done && this.nowMs - proposed.event.at < 7 * DAY_MS;
      if (!isPending) this.#add({ is: 'proposed', pair, by });
      if (!isPending || proposed.event.by === by) return false;
    }
    const isOneNumber = isVerified(kept) && this.#number(kept) === this.#number(gone);
    const heldUntil = Math.max(this.#heldUntil(kept), this.#heldUntil(gone), isOneNumber ? 0 : this.nowMs + 7 * DAY_MS);
    this.#add({ is: 'merged', merge, pair, kept, gone, scans: this.scansOf(gone), heldUntil });
    return true;
  }

  undo(merge: string): boolean {
    const merged = this.#find('merged', (event) => event.merge === merge);
    const isDone = this.#find('undone', (event) => event.merge === merge) !== null;
    if (!merged || isDone || this.nowMs - merged.event.at >= 30 * DAY_MS) return false;
    const { kept, gone, at } = merged.event;
    const isThere = this.#exists(kept) && !this.#events.some((one) => one.is === 'deleted' && one.profile === gone);
    if (!isThere) return false;
    const number = this.#number(gone);
    const isProvedAnew =
      this.#provedAt(gone) !== null &&
      this.#events.some(
        (one) =>
          one.is === 'coded' && one.number === number && one.at >= at && this.#provedIn(one.browser, number) !== null,
      );
    this.#add({ is: 'undone', merge, kept, gone, isProvedAnew });
    return true;
  }

  changeNumber(profile: string, number: string): boolean {
    if (!this.#exists(profile)) return false;
    if (this.#number(profile) !== number)
      this.#add({
        is: 'numbered',
        profile,
        number,
        wasProved: this.#provedAt(profile) !== null,
        hadScans: this.scansOf(profile).length > 0,
      });
    return true;
  }

  setDeactivated(profile: string, isDeactivated: boolean): boolean {
    if (!this.#exists(profile)) return false;
    if (this.#isOpen(profile) === isDeactivated) this.#add({ is: isDeactivated ? 'closed' : 'reopened', profile });
    return true;
  }

  deleteAll(browser: string): boolean {
    const own = this.#own(browser);
    if (!own) return false;
    const isNew = own.codeAt !== null && this.nowMs - own.codeAt < 10 * MINUTE_MS;
    if (this.#provedAt(own.profile) !== null && !isNew) return false;
    this.#delete(own.profile);
    return true;
  }

  #delete(profile: string): void {
    const inside = this.#events.flatMap((event) =>
      event.is === 'merged' && event.kept === profile && !this.#exists(event.gone) ? [event.gone] : [],
    );
    this.#add({ is: 'deleted', profile });
    for (const gone of new Set(inside)) {
      const last = this.#find('merged', (event) => event.gone === gone);
      const isDeleted = this.#events.some((one) => one.is === 'deleted' && one.profile === gone);
      if (last?.event.kept === profile && !isDeleted) this.#delete(gone);
    }
  }

  use(browser: string): void {
    if (this.#session(browser)) this.#add({ is: 'used', browser });
  }

  // Reads.

  profilesOf(number: string): string[] {
    return this.#events.flatMap((event) =>
      event.is === 'created' && this.#isOpen(event.profile) && this.#number(event.profile) === number
        ? [event.profile]
        : [],
    );
  }

  scansOf(profile: string): string[] {
    return this.#events
      .flatMap((event) => (event.is === 'scanned' && this.#owner(event.scan) === profile ? [event.scan] : []))
      .sort();
  }

  otherProfiles(browser: string): string[] {
    const own = this.#own(browser);
    const since = own && this.#provedAt(own.profile);
    const number = own && this.#number(own.profile);
    const proof = this.#provedIn(browser, number);
    if (!own || since === null || number === null || proof === null || proof < since) return [];
    return this.profilesOf(number)
      .filter((other) => other !== own.profile && (this.#provedAt(other) ?? Number.POSITIVE_INFINITY) <= proof)
      .sort();
  }

  readByBrowser(browser: string): string[] | null {
    const session = this.#session(browser);
    if (!session) return null;
    if (session.care === null) return session.isLimited ? [] : this.scansOf(session.profile);
    const care = this.#care(session.care);
    return care?.counts && care.carer === session.profile ? this.scansOf(care.profile) : null;
  }

  readByStaff(profile: string): string[] | null {
    const given = this.#find('given', (event) => event.profile === profile);
    const taken = this.#lastly((event) => event.is === 'taken' && event.profile === profile);
    if (!given || taken > given.order || this.nowMs >= given.event.endsAt || !this.#counts(profile, given.order))
      return null;
    const { scan } = given.event;
    return this.scansOf(profile).filter((one) => scan === null || one === scan);
  }

  readByProgram(program: string, profile: string): string[] | null {
    return this.#isConnected(program, true) ? this.readByStaff(profile) : null;
  }

  useVisit(visit: string): void {
    if (this.#visit(visit)) this.#add({ is: 'usedVisit', visit });
  }

  readInVisit(visit: string): string[] | null {
    const found = this.#visit(visit);
    if (!found) return null;
    const isIn = (scan: string) =>
      this.#events.some((event) => event.is === 'scannedIn' && event.visit === visit && event.scan === scan);
    return this.scansOf(found.event.profile).filter(isIn);
  }

  #isEnded = (link: string) => this.#events.some((event) => event.is === 'unlinked' && event.link === link);

  readByHealthLink(link: string): string[] | null {
    const shared = this.#find('sharedHealth', (event) => event.link === link);
    if (!shared || this.#isEnded(link) || this.nowMs >= shared.event.endsAt) return null;
    const { profile, of } = shared.event;
    if (!this.#counts(profile, shared.order)) return null;
    const scans = this.#events.flatMap((event) =>
      event.is === 'scanned' && this.#owner(event.scan) === profile ? [event.scan] : [],
    );
    if (of === 'everything') return scans.sort();
    if ('latest' in of) return scans.slice(-of.latest).sort();
    return scans.includes(of.scan) ? [of.scan] : null;
  }

  readByLink(link: string): string | null {
    const shared = this.#find('shared', (event) => event.link === link);
    if (!shared || this.#isEnded(link) || this.nowMs >= shared.event.endsAt) return null;
    const owner = this.#owner(shared.event.scan);
    return owner === shared.event.profile && this.#counts(owner, shared.order) ? shared.event.scan : null;
  }
}
