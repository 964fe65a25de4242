import { UNKNOWN_ID } from '@mien/contract/testing';
import { compactDecrypt } from 'jose';
import { fhirRequest } from './fhir-requests.ts';
import { CALLS, call, type Person, problemCodeIn } from './person-with-objects.ts';
import { tokenOf } from './program-of-client.ts';
import { BROWSERS, browserOf, type Story, type Visitor } from './rights-story.ts';
import { problemOf, type TestBrowser } from './test-api.ts';

/** One way to read: how the API answers, and what the model says. */
export interface Reading {
  readonly name: string;
  /** What the model says about the reader, whichever way they read. */
  readonly rights: unknown;
  /** What the API should answer to this way of reading. */
  readonly expected: unknown;
  /** Tells the model that the reader makes a call. */
  readonly use: () => void;
  readonly found: () => Promise<readonly string[] | null>;
  /** The mismatch between witness and API; null for none. */
  readonly faultOf: (found: readonly string[]) => string | null;
}

type Client = TestBrowser['client'];

const PAGE = { page: 1, pageSize: 100 } as const;
const idsOf = ({ items }: { items: readonly { id: string }[] }) => items.map(({ id }) => id).sort();
/** One thing as a list; null for none. */
const listOf = (one: string | null | undefined) => (one == null ? null : [one]);
const nothing = () => {};

/** The scans of all profiles that calls for one scan open. */
async function openedOf(
  { model }: Story,
  open: (scan: string) => Promise<unknown>,
  refusals: readonly string[],
): Promise<string[]> {
  const opened: string[] = [];
  for (const scan of [...model.scans.keys()].sort()) {
    const refusal = await open(scan).then(
      () => null,
      (error: unknown) => problemOf(Promise.reject(error)),
    );
    if (refusal === null) opened.push(scan);
    else if (!refusals.includes(refusal)) opened.push(`${scan} is answered with ${refusal}`);
  }
  return opened;
}

/** Scans by id, for a caller whose list the model knows. */
const BY_ID = ['not-found', 'not-allowed', 'sign-in-required', 'sms-code-needed', 'care-ended', 'results-not-shared'];

function ofBrowser(story: Story, name: string, way: number): readonly Reading[] {
  const { model, witness } = story;
  const { client } = browserOf(story, name);
  const rights = model.readByBrowser(name);
  const use = () => model.use(name);
  return [
    {
      name,
      rights,
      use,
      ...(way % 2 === 0
        ? {
            expected: rights,
            found: () => client.measurements.list({ query: PAGE }).then(idsOf, () => null),
          }
        : {
            expected: rights ?? [],
            found: () => openedOf(story, (id) => client.measurements.get({ params: { id } }), BY_ID),
          }),
      faultOf: () => {
        const { profile = '', care = null } = model.sessions.get(name) ?? {};
        if (care === null) return witness.faultOfOwn(name, profile);
        return witness.faultOfCarer(care, name, model.cares.get(care)?.patient ?? '');
      },
    },
    {
      name: `${name} could go on as`,
      rights: model.otherProfiles(name),
      expected: model.otherProfiles(name),
      use,
      found: () =>
        client.signIn.otherProfiles().then(
          (others) => others.map(({ patientUid }) => patientUid).sort(),
          () => [],
        ),
      faultOf: ([...others]) => others.map((other) => witness.faultOfEntering(name, other)).find(Boolean) ?? null,
    },
  ];
}

/** Results of a profile as staff and programs read them: a list, single scans, or the FHIR server. */
function readResults(
  story: Story,
  { client, asker, profile }: { client: Client; asker: Parameters<typeof fhirRequest>[1]; profile: string },
  rights: readonly string[] | null,
  way: number,
): Pick<Reading, 'expected' | 'found'> {
  if (way % 3 === 0)
    return {
      expected: rights,
      found: () => client.careTeam.measurements({ params: { uid: profile }, query: PAGE }).then(idsOf, () => null),
    };
  if (way % 3 === 1)
    return {
      expected: rights ?? [],
      found: () => openedOf(story, (id) => client.careTeam.measurement({ params: { uid: profile, id } }), BY_ID),
    };
  return {
    expected: rights,
    async found() {
      const { status, text } = await fhirRequest(story.api, asker, `DiagnosticReport?patient=${profile}&_count=200`);
      if ([401, 403, 404].includes(status)) return null;
      const { entry = [] } = JSON.parse(text) as { entry?: readonly { resource: { id: string } }[] };
      return entry.map(({ resource }) => resource.id).sort();
    },
  };
}

function ofStaff(story: Story, nurse: TestBrowser, way: number): readonly Reading[] {
  const { model, witness } = story;
  const profiles = [...model.profiles.keys()];
  const ofProfiles = profiles.map((profile, index): Reading => {
    const rights = model.readByStaff(profile);
    return {
      name: `staff of ${profile}`,
      rights,
      use: nothing,
      ...readResults(story, { client: nurse.client, asker: nurse, profile }, rights, way + index),
      faultOf: () => witness.faultOfStaff(profile),
    };
  });
  const shown = profiles.filter((profile) => model.readByStaff(profile) !== null).sort();
  const ofList: Reading = {
    name: 'staff find by their list',
    rights: shown,
    expected: shown,
    use: nothing,
    found: async () => {
      const { items } = await nurse.client.users.list({ query: { pageSize: 50, consent: 'given' } });
      return items.flatMap(({ id }) => (model.profiles.has(id) ? [id] : [])).sort();
    },
    faultOf: ([...uids]) => uids.map(witness.faultOfStaff).find(Boolean) ?? null,
  };
  return [...ofProfiles, ofList];
}

function ofPrograms(story: Story, way: number): readonly Reading[] {
  const { api, model, witness, programs } = story;
  return [...programs].flatMap(([id, program], programIndex) =>
    [...model.profiles.keys()].map((profile, index): Reading => {
      const rights = model.readByProgram(id, profile);
      // The token of a program that was revoked is still at hand.
      const read = () => {
        const asker = { token: program.token };
        return readResults(story, { client: api.program(program.token), asker, profile }, rights, at);
      };
      const at = way + index + programIndex;
      return {
        name: `program ${id} of ${profile}`,
        rights,
        expected: read().expected,
        use: nothing,
        async found() {
          if (model.programs.get(id)?.isRevoked === false) program.token = await tokenOf(api, program.made);
          return read().found();
        },
        faultOf: () => witness.faultOfStaff(profile),
      };
    }),
  );
}

let readerCount = 0;

/** The scans in the file of a health link. Each reader is in another network, so that no limit is in the way. */
async function scansInHealthLink({ api, healthLinks }: Story, link: string): Promise<string[] | null> {
  const { path = '', key = '' } = healthLinks.get(link) ?? {};
  readerCount += 1;
  const remoteAddress = `198.51.${(readerCount >> 8) & 255}.${readerCount & 255}`;
  const answer = await api.app.inject({ method: 'POST', url: path, remoteAddress, payload: { recipient: 'Reader' } });
  if (answer.statusCode === 404) return null;
  const [file] = answer.json<{ files: readonly { embedded: string }[] }>().files;
  const { plaintext } = await compactDecrypt(file?.embedded ?? '', Buffer.from(key, 'base64url'));
  const { entry } = JSON.parse(Buffer.from(plaintext).toString()) as {
    readonly entry: readonly { readonly resource: { readonly resourceType: string; readonly id: string } }[];
  };
  return entry
    .flatMap(({ resource: { resourceType, id } }) => (resourceType === 'DiagnosticReport' ? [id] : []))
    .sort();
}

function ofLinks(story: Story): readonly Reading[] {
  const { api, model, keys, healthLinks, witness } = story;
  const ofResults = [...keys].map(
    ([link, key]): Reading => ({
      name: `link ${link}`,
      rights: listOf(model.readByLink(link)),
      expected: listOf(model.readByLink(link)),
      use: nothing,
      found: () =>
        api
          .browser()
          .client.shares.open({ params: { key } })
          .then(
            () => listOf(model.links.get(link)?.scan ?? 'a scan of an ended link'),
            () => null,
          ),
      faultOf: ([scan = '']) => witness.faultOfLink(link, model.scans.get(scan) ?? ''),
    }),
  );
  const ofHealth = [...healthLinks.keys()].map(
    (link): Reading => ({
      name: `health link ${link}`,
      rights: model.readByHealthLink(link),
      expected: model.readByHealthLink(link),
      use: nothing,
      found: () => scansInHealthLink(story, link),
      faultOf: (scans) =>
        scans.map((scan) => witness.faultOfLink(link, model.scans.get(scan) ?? '')).find(Boolean) ?? null,
    }),
  );
  return [...ofResults, ...ofHealth];
}

/** Calls that read, and that no session at a tablet or of a program may make. */
const CLOSED_READS = CALLS.filter(
  ({ declaration: { method, access, forKiosks, forEmbeds } }) =>
    method === 'GET' &&
    access !== 'public' &&
    access !== 'partner' &&
    forKiosks === undefined &&
    forEmbeds === undefined,
);
/** So many of them are made at a time; a sequence makes all. */
const CLOSED_READS_AT_A_TIME = 6;

/** A person of a sequence, as far as calls that are refused name something of them. */
const personOf = (known: Partial<Person>) =>
  new Proxy(known, { get: (of, name) => Reflect.get(of, name) ?? UNKNOWN_ID }) as Person;

/** Closed calls that are not refused in the way that the state of the session demands. */
async function openedCalls(story: Story, { headers }: Visitor, isLive: boolean): Promise<string[]> {
  const { api, model, clientId, groupId } = story;
  const opened: string[] = [];
  const [patientUid = UNKNOWN_ID] = model.profiles.keys();
  const of = personOf({ clientId, groupId, patientUid, measurementId: model.scansOf(patientUid)[0] ?? UNKNOWN_ID });
  for (let count = 0; count < CLOSED_READS_AT_A_TIME; count += 1) {
    story.reads += 1;
    const one = CLOSED_READS[story.reads % CLOSED_READS.length];
    if (!one) throw new Error('no call is closed');
    const { status, text } = await call(api, one, of, headers);
    const answer = status < 400 ? 'allowed' : `${status} ${problemCodeIn(text)}`;
    const expected = isLive ? '403 not-allowed' : '401 sign-in-required';
    if (answer !== expected) opened.push(`${one.name} is answered with ${answer}`);
  }
  return opened;
}

/** What each session at a tablet or of a program reads, and each device shows. */
function ofVisitors(story: Story): readonly Reading[] {
  const { model, witness, visitors, devices } = story;
  const ofSessions = [...visitors].map(([name, visitor]): Reading => {
    const rights = model.readInVisit(name);
    const isLive = rights !== null;
    return {
      name,
      rights,
      expected: rights ?? [],
      use: () => model.useVisit(name),
      async found() {
        const { client } = visitor.browser();
        const { person } = await client.kiosk.state();
        const isWrong = (person !== null) !== (visitor.isAtTablet && isLive);
        const refusal = isLive ? 'not-found' : 'sign-in-required';
        return [
          ...(await openedOf(story, (id) => client.measurements.get({ params: { id } }), [refusal])),
          ...(await openedCalls(story, visitor, isLive)),
          ...(isWrong ? [`the tablet shows ${person === null ? 'no person' : 'a person'}`] : []),
        ];
      },
      faultOf: (scans) => witness.faultOfVisit(name, scans),
    };
  });
  const ofDevices = [...devices].map(([name, { client }]): Reading => {
    const rights = model.tabletOf(name) === null ? [] : ['a tablet'];
    return {
      name,
      rights,
      expected: rights,
      use: nothing,
      found: async () => ((await client.kiosk.state()).device === null ? [] : ['a tablet']),
      faultOf: () => null,
    };
  });
  return [...ofSessions, ...ofDevices];
}

/** Every way in which a user could read a scan now. The model answers all of them at once. */
export function readingsOf(story: Story, nurse: TestBrowser): readonly Reading[] {
  const { step } = story;
  return [
    ...BROWSERS.flatMap((name, index) => ofBrowser(story, name, step + index)),
    ...ofStaff(story, nurse, step),
    ...ofPrograms(story, step),
    ...ofLinks(story),
    ...ofVisitors(story),
  ];
}
