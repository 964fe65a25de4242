import { randomUUID } from 'node:crypto';
import type { ScanPerson } from '@mien/contract';
import { HOUR_MS, PROGRAM_SCOPES } from '@mien/domain';
import type { HealthLinkScans } from '@mien/domain/agreeing-models';
import { SESSION_COOKIE } from '../platform/http/session-cookie.ts';
import { healthLinkPath, healthLinkPayload } from './health-link-payload.ts';
import { addKiosk } from './kiosk-of-client.ts';
import { addScan, cookieOf } from './person-with-objects.ts';
import { addProgram, tokenOf } from './program-of-client.ts';
import {
  type Act,
  ADMINS,
  aBrowser,
  aProfile,
  browserOf,
  DONE,
  LINK_HOURS,
  oneOf,
  ownOf,
  recordedNull,
  type Story,
  staffOf,
  succeeds,
  type Visitor,
} from './rights-story.ts';
import { SCREENING, type TestBrowser } from './test-api.ts';

/** Acts at shared tablets and in embedded scans, of programs, and with health links. */

/** Tablets of a sequence at a time: two, so that one can be confused with the other. */
const MOST_TABLETS = 2;
const MOST_PROGRAMS = 2;
/** A visit that is on: a slip for it works from now until its end. */
const VISIT_LENGTH_MS = 6 * HOUR_MS;

/** Another browser with the same cookies. */
function copyOf({ api }: Story, { cookies }: TestBrowser): TestBrowser {
  const copy = api.browser();
  for (const [name, value] of cookies) copy.cookies.set(name, value);
  return copy;
}

/** What a session still lacks for a scan. */
async function answersFor({ api }: Story, { isConsentAccepted, birthSex, latestScreening }: ScanPerson) {
  const { texts } = await api.browser().client.configurations.get();
  return {
    ...(isConsentAccepted ? {} : { consent: { ...texts, language: 'en' as const } }),
    ...(birthSex === 'Unknown' ? { birthSex: 'Female' as const } : {}),
    ...(latestScreening === null ? { screening: SCREENING } : {}),
  };
}

/** The newest of some names, or any. */
const oftenNewest = (story: Story, names: readonly string[]) =>
  story.random.next() < 0.7 ? names.at(-1) : oneOf(story, names);

async function beginVisit(story: Story, deviceName: string, slip: string) {
  const { model, witness, devices, slips, visitors } = story;
  const device = devices.get(deviceName) as TestBrowser;
  // As after a crash of the browser: the session of the previous person is left open.
  if (story.random.next() < 0.5) device.cookies.delete(SESSION_COOKIE);
  const tablet = model.tabletOf(deviceName) ?? '';
  const begun = await device.client.kiosk.begin({ body: { code: slips.get(slip) ?? '' } }).catch(recordedNull(story));
  const visit = `visit ${visitors.size}`;
  const result = { api: begun !== null, model: model.beginVisit(visit, deviceName, slip) };
  if (begun === null) return result;
  const atBegin = copyOf(story, device);
  const headers = { cookie: cookieOf(atBegin) };
  visitors.set(visit, { browser: () => copyOf(story, atBegin), headers, isAtTablet: true });
  witness.seated(tablet, visit);
  story.acting = visit;
  await device.client.kiosk.answer({ body: await answersFor(story, begun) });
  return result;
}

async function openEmbed(story: Story, embed: string) {
  const { api, model, witness, embeds, visitors } = story;
  const opened = await api
    .browser()
    .client.embed.open({ body: { key: embeds.get(embed) ?? '' } })
    .catch(recordedNull(story));
  const visit = `visit ${visitors.size}`;
  const result = { api: opened !== null, model: model.openEmbed(visit, embed) };
  if (opened === null) return result;
  const client = api.program(opened.accessToken);
  const headers = { authorization: `Bearer ${opened.accessToken}` };
  visitors.set(visit, { browser: () => ({ client, cookies: new Map() }), headers, isAtTablet: false });
  witness.seated(visit, visit);
  story.acting = visit;
  await client.embed.answer({ body: await answersFor(story, opened.person) });
  return result;
}

/** Sometimes an act right after another one that it needs. */
const follows = ({ random }: Story) => random.next() < 0.5;

const TABLETS: readonly Act[] = [
  {
    name: 'a tablet is paired',
    weight: 3,
    isQuick: true,
    async run(story) {
      const { model, api, witness, devices, clientId, groupId } = story;
      const tablets = [...model.tablets.keys()];
      const known = story.random.next() < 0.3 || tablets.length >= MOST_TABLETS ? oneOf(story, tablets) : undefined;
      const admin = await staffOf(story, ADMINS[0]);
      const { kiosk, code } =
        known === undefined
          ? await addKiosk(admin, { clientId, groupId })
          : await admin.client.kiosks.renewCode({ params: { clientId, id: known }, body: {} });
      const device = api.browser();
      await device.client.kiosk.pair({ body: { code } });
      const name = `device ${devices.size}`;
      devices.set(name, device);
      model.pairTablet(kiosk.id, name);
      witness.left(kiosk.id);
      return DONE;
    },
  },
  {
    name: 'a tablet is ended',
    weight: 2,
    isQuick: true,
    async run(story) {
      const tablet = oneOf(story, [...story.model.tablets.keys()]);
      if (tablet === undefined) return null;
      const { client } = await staffOf(story, ADMINS[0]);
      await client.kiosks.end({ params: { clientId: story.clientId, id: tablet }, body: {} });
      story.model.endTablet(tablet);
      story.witness.left(tablet);
      return DONE;
    },
  },
  {
    name: 'a slip is printed',
    weight: 8,
    isQuick: true,
    async run(story) {
      const { api, model, slips } = story;
      const profile = aProfile(story);
      if (profile === undefined || model.tablets.size === 0) return null;
      const { client } = await staffOf(story, ADMINS[0]);
      const startsAt = new Date(api.clock.nowMs).toISOString();
      const endsAtMs = api.clock.nowMs + VISIT_LENGTH_MS;
      const body = { startsAt, endsAt: new Date(endsAtMs).toISOString() };
      const visit = await client.appointments.add({ params: { uid: profile }, body }).catch(recordedNull(story));
      const made =
        visit &&
        (await client.kiosks
          .makeSlip({ params: { uid: profile, id: visit.appointmentId }, body: {} })
          .catch(recordedNull(story)));
      const slip = `slip ${slips.size}`;
      const result = { api: made !== null, model: model.makeSlip(slip, profile, endsAtMs) };
      if (made === null) return result;
      slips.set(slip, made.code);
      story.focus = profile;
      const device = oneOf(story, [...story.devices.keys()]);
      return follows(story) && device !== undefined ? beginVisit(story, device, slip) : result;
    },
  },
  {
    name: 'begins at a tablet',
    weight: 4,
    isQuick: true,
    async run(story) {
      const slip = oftenNewest(story, [...story.slips.keys()]);
      const device = oftenNewest(story, [...story.devices.keys()]);
      return slip === undefined || device === undefined ? null : beginVisit(story, device, slip);
    },
  },
  {
    name: 'leaves a tablet',
    weight: 2,
    isQuick: true,
    async run(story) {
      const atTablets = [...story.visitors].flatMap(([name, { isAtTablet }]) => (isAtTablet ? [name] : []));
      const visit = oftenNewest(story, atTablets);
      if (visit === undefined) return null;
      await (story.visitors.get(visit) as Visitor).browser().client.kiosk.end({ body: {} });
      story.model.endVisit(visit);
      story.witness.leftBy(visit);
      return DONE;
    },
  },
  {
    name: 'scans at a tablet or in an embedded scan',
    weight: 6,
    isQuick: true,
    async run(story) {
      const visit = oftenNewest(story, [...story.visitors.keys()]);
      if (visit === undefined) return null;
      const { browser } = story.visitors.get(visit) as Visitor;
      const scan = await addScan(story.api, browser()).catch(recordedNull(story));
      if (scan !== null) story.witness.scannedIn(visit, scan);
      story.acting = visit;
      return { api: scan !== null, model: story.model.scanIn(visit, scan ?? randomUUID()) };
    },
  },
];

const PROGRAMS: readonly Act[] = [
  {
    name: 'a program is connected',
    weight: 2,
    isQuick: true,
    async run(story) {
      const { api, model, programs, clientId, groupId, otherGroupId } = story;
      const connected = [...model.programs.values()].filter(({ isRevoked }) => !isRevoked);
      if (connected.length >= MOST_PROGRAMS) return null;
      const admin = await staffOf(story, ADMINS[0]);
      const groupIds = story.random.pick([null, null, [groupId], [otherGroupId]]);
      const made = await addProgram(admin, clientId, { scopes: PROGRAM_SCOPES, groupIds });
      const { id, revision } = made.program;
      programs.set(id, { made, token: await tokenOf(api, made), revision });
      model.connectProgram(id, groupIds?.[0] !== otherGroupId);
      return DONE;
    },
  },
  {
    name: 'a program gets other groups',
    weight: 1,
    isQuick: true,
    async run(story) {
      const { model, clientId, groupId, otherGroupId } = story;
      const id = oneOf(story, [...model.programs.keys()]);
      const program = story.programs.get(id ?? '');
      if (id === undefined || program === undefined) return null;
      const { client } = await staffOf(story, ADMINS[0]);
      const groupIds = story.random.pick([[groupId], [groupId, otherGroupId], [otherGroupId]]);
      const { name, scopes } = program.made.program;
      const body = { revision: program.revision, name, scopes, groupIds, expires: null, keys: null };
      const changed = await client.programs.change({ params: { clientId, id }, body }).catch(recordedNull(story));
      if (changed !== null) program.revision += 1;
      return { api: changed !== null, model: model.setReach(id, groupIds.includes(groupId)) };
    },
  },
  {
    name: 'a program is revoked',
    weight: 1,
    isQuick: true,
    async run(story) {
      const id = oneOf(story, [...story.model.programs.keys()]);
      if (id === undefined) return null;
      const { client } = await staffOf(story, ADMINS[0]);
      await succeeds(story, client.programs.revoke({ params: { clientId: story.clientId, id }, body: {} }));
      story.model.revokeProgram(id);
      return DONE;
    },
  },
  {
    name: 'a program embeds a scan',
    weight: 6,
    isQuick: true,
    async run(story) {
      const { api, model, embeds } = story;
      const [id, profile] = [oftenNewest(story, [...model.programs.keys()]), aProfile(story)];
      const program = story.programs.get(id ?? '');
      if (id === undefined || program === undefined || profile === undefined) return null;
      if (model.programs.get(id)?.isRevoked === false) program.token = await tokenOf(api, program.made);
      const made = await api
        .program(program.token)
        .embedSessions.create({ body: { patient: { uid: profile } } })
        .catch(recordedNull(story));
      const embed = made?.sessionId ?? randomUUID();
      const result = { api: made !== null, model: model.makeEmbed(embed, id, profile) };
      if (made === null) return result;
      embeds.set(embed, new URL(made.url).hash.slice(1));
      story.focus = profile;
      return follows(story) ? openEmbed(story, embed) : result;
    },
  },
  {
    name: 'an embedded scan is opened',
    weight: 3,
    isQuick: true,
    async run(story) {
      const embed = oftenNewest(story, [...story.embeds.keys()]);
      return embed === undefined ? null : openEmbed(story, embed);
    },
  },
];

/** What a health link has, in the words of the API. */
function choiceOf(of: HealthLinkScans) {
  if (of === 'everything') return { kind: of };
  return 'scan' in of
    ? { kind: 'scan' as const, measurementId: of.scan }
    : { kind: 'latest' as const, count: of.latest };
}

const LINKS: readonly Act[] = [
  {
    name: 'makes a health link',
    weight: 4,
    isQuick: true,
    async run(story) {
      const name = aBrowser(story);
      const scan = oneOf(story, story.model.scansOf(ownOf(story, name)));
      if (scan === undefined) return null;
      const of = story.random.pick<HealthLinkScans>([{ scan }, { latest: 1 }, { latest: 2 }, 'everything']);
      const made = await browserOf(story, name)
        .client.healthLinks.create({
          body: { choice: choiceOf(of), label: null, lifetimeHours: LINK_HOURS, hasPasscode: false },
        })
        .catch(recordedNull(story));
      // A patient has only a few at a time; that limit is not a matter of rights.
      if (made === null && story.log.at(-1) === '(too-many-links)') return null;
      const link = made?.id ?? randomUUID();
      if (made !== null) {
        story.healthLinks.set(link, { path: healthLinkPath(made), key: healthLinkPayload(made).key });
        story.witness.linkMade(name, ownOf(story, name), link);
      }
      return { api: made !== null, model: story.model.shareHealthLink(name, link, of, LINK_HOURS) };
    },
  },
  {
    name: 'ends a link',
    weight: 2,
    isQuick: true,
    async run(story) {
      const { model } = story;
      const name = aBrowser(story);
      const works = [
        ...[...model.healthLinks.keys()].filter((link) => model.readByHealthLink(link) !== null),
        ...[...model.links.keys()].filter((link) => model.readByLink(link) !== null),
      ];
      const id = oneOf(story, works);
      if (id === undefined) return null;
      const { client } = browserOf(story, name);
      const scan = model.links.get(id)?.scan;
      const call =
        scan === undefined
          ? client.healthLinks.end({ params: { id }, body: {} })
          : client.shares.revoke({ params: { id: scan, shareId: id }, body: {} });
      return { api: await succeeds(story, call), model: model.endLink(name, id) };
    },
  },
];

export const VISIT_ACTS: readonly Act[] = [...TABLETS, ...PROGRAMS, ...LINKS];

/** Without a tablet and a program, most of these have nothing to do. */
export const FIRST_VISIT_ACTS: readonly Act[] = [...TABLETS.slice(0, 1), ...PROGRAMS.slice(0, 1)];

/** Ends what the next sequence would find: a client has only so many tablets and programs. */
export async function endPlaces(story: Story): Promise<void> {
  const { client } = await staffOf(story, ADMINS[0]);
  const { clientId, model } = story;
  for (const id of model.tablets.keys()) await client.kiosks.end({ params: { clientId, id }, body: {} });
  for (const [id, { isRevoked }] of model.programs)
    if (!isRevoked) await client.programs.revoke({ params: { clientId, id }, body: {} });
}
