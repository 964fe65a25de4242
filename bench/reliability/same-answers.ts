import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/processes.ts';
import { type CallRequest, call, inWords } from './call.ts';
import type { Person } from './world.ts';

/** A read of the API description. */
interface Read {
  readonly path: string;
  readonly query: readonly { readonly name: string; readonly required: boolean }[];
}

interface Description {
  readonly paths: Readonly<
    Record<
      string,
      { readonly get?: { readonly parameters?: readonly { in: string; name: string; required?: boolean }[] } }
    >
  >;
}

/**
 * Calls whose response always differs: server state and load, and new codes, links or keys. Only their status is
 * compared.
 */
const OF_THE_MOMENT =
  /^\/v1\/(health|operations|notices|measurements\/\{id\}\/share$|patients\/\{uid\}\/selfserverlink)/;

/** Each process counts these requests of a network separately. */
const LIMITED_BY_PROCESS = /^\/v1\/auth\/phone/;

function readsOfTheApi(): Read[] {
  const { paths } = JSON.parse(readFileSync(join(ROOT, 'docs/openapi.json'), 'utf8')) as Description;
  return Object.entries(paths).flatMap(([path, { get }]) =>
    get === undefined || LIMITED_BY_PROCESS.test(path)
      ? []
      : [
          {
            path,
            query: (get.parameters ?? []).flatMap(({ in: place, name, required = false }) =>
              place === 'query' ? [{ name, required }] : [],
            ),
          },
        ],
  );
}

/** Parameter values by name. If one is missing or wrong, both servers must refuse the call in the same way. */
function valuesFor(person: Person, groupCode: string): Readonly<Record<string, string>> {
  return {
    uid: person.patientId,
    clientId: person.clientId,
    id: person.measurementId,
    otherId: person.measurementId,
    groupCode,
    phone: person.phone,
    position: '1',
    page: '1',
    pageSize: '20',
    period: 'Last30Days',
    date: new Date().toISOString().slice(0, 10),
    measure: 'heartRateBpm',
    timeZone: 'UTC',
    query: 'message',
    search: 'e',
    sort: 'lastName',
    direction: 'asc',
    clientUid: person.clientId,
    code: groupCode,
  };
}

function requestsOf(person: Person, groupCode: string): (CallRequest & { readonly isOfTheMoment: boolean })[] {
  const values = valuesFor(person, groupCode);
  return readsOfTheApi().flatMap(({ path, query }) => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? 'x'));
    const needed = new URLSearchParams(
      query.flatMap(({ name, required }): [string, string][] => (required ? [[name, values[name] ?? 'x']] : [])),
    ).toString();
    return [
      {
        method: 'GET' as const,
        path: needed === '' ? filled : `${filled}?${needed}`,
        token: person.accessToken,
        isOfTheMoment: OF_THE_MOMENT.test(path),
      },
    ];
  });
}

const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g;
/** The ids of log lines contain the millisecond in which they were written. */
const INSTANT_OF_ID = /("id":")(\d{13})(?=\.)/g;

/** A response without parts that always differ: request ids, time of the response, tokens. */
const lasting = (text: string, sinceMs: number): string =>
  text
    .replace(/"(requestId|etag)":"[^"]*"/g, '"$1":""')
    .replace(INSTANT, (instant) => (Date.parse(instant) >= sinceMs ? 'now' : instant))
    .replace(INSTANT_OF_ID, (id, before: string, ms: string) => (Number(ms) >= sinceMs ? `${before}now` : id));

/**
 * Sends every read of the API to two servers, as several people, and reports different responses.
 *
 * @returns how many responses were compared, how many of them had content, and the differences
 */
export async function compareAnswers(
  [left, right]: readonly [string, string],
  people: readonly { readonly person: Person; readonly groupCode: string }[],
): Promise<{ readonly compared: number; readonly shown: number; readonly different: readonly string[] }> {
  const sinceMs = Date.now() - 60_000;
  const different: string[] = [];
  let [compared, shown] = [0, 0];
  for (const { person, groupCode } of people)
    for (const request of requestsOf(person, groupCode)) {
      const [one, other] = await Promise.all([call(left, request), call(right, request)]);
      compared += 1;
      if (one.kind === 'answered' && one.status < 300) shown += 1;
      const texts = [one, other].map((answer) => (answer.kind === 'answered' ? lasting(answer.text, sinceMs) : ''));
      const isSame =
        one.kind === 'answered' &&
        other.kind === 'answered' &&
        one.status === other.status &&
        (request.isOfTheMoment || texts[0] === texts[1]);
      if (!isSame)
        different.push(
          `${request.path.replace(/[0-9a-f-]{36}/g, '…')}: ${inWords(one)}, the other one ${inWords(other)}`,
        );
    }
  return { compared, shown, different };
}
