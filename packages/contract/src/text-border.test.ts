import { expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { mienContract } from './mien-contract.ts';

/** A text that needs normalization: an invisible mark, a look-alike blank, a decomposed accent. */
const RAW = 'Mun\u0303o\u200Bz\u00A0\u202ECruz';
/** Texts accepted by unnormalized fields with other rules. */
const RAW_TEXTS = [
  RAW,
  `${RAW}@example.com`,
  `https://example.com/${RAW}`,
  'abc\u200B',
  '\u200E12345',
  `a${RAW}`.repeat(3),
];
const UNREAD = /\u200B|\u200E|\u202E|\u00A0|\u0303/;

/** Fields that take any text unchanged, and why. */
const TAKEN_AS_THEY_ARE: Readonly<Record<string, string>> = {
  'POST /patients/sendSms/:uid body.message': 'Only the link in it is read.',
  'POST /patients/import body.csv': 'A file, whose cells pass the border one by one.',
  'POST /patients/import/preview body.csv': 'The same file.',
  'GET /measurements/share/:key params.key': 'A key; what is none looks like one that never was.',
  'PUT /configurations/clients/:clientId/scanProvider body.anura.publicKey': 'A key in PEM.',
  'POST /measurements body.Results[].value': 'What a scan site signed.',
};

interface Field {
  readonly path: string;
  readonly schema: z.ZodMiniType;
}

/** Every string that a schema accepts, including the keys of records. */
function stringsOf(schema: z.ZodMiniType, path: string, seen: ReadonlySet<unknown> = new Set()): readonly Field[] {
  if (seen.has(schema)) return [];
  const within = new Set([...seen, schema]);
  const inner = (one: unknown, at: string) => stringsOf(one as z.ZodMiniType, at, within);
  const { def } = schema._zod as unknown as { def: Record<string, unknown> & { type: string } };
  switch (def.type) {
    case 'string':
      return [{ path, schema }];
    case 'object':
      return Object.entries(def.shape as Record<string, unknown>).flatMap(([key, one]) => inner(one, `${path}.${key}`));
    case 'array':
      return inner(def.element, `${path}[]`);
    case 'record':
      return [...inner(def.keyType, `${path}{key}`), ...inner(def.valueType, `${path}{}`)];
    case 'union':
      return (def.options as unknown[]).flatMap((one) => inner(one, path));
    case 'optional':
    case 'nullable':
    case 'default':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return inner(def.innerType, path);
    case 'pipe':
      return [...inner(def.in, path), ...inner(def.out, path)];
    case 'tuple':
      return (def.items as unknown[]).flatMap((one, place) => inner(one, `${path}[${place}]`));
    default:
      return [];
  }
}

const FIELDS = Object.values(mienContract)
  .flatMap((group) => Object.values(group as Record<string, Endpoint>))
  .flatMap((call) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = (call as unknown as Record<string, z.ZodMiniType | undefined>)[part];
      return schema ? stringsOf(schema, `${call.method} ${call.path} ${part}`) : [];
    }),
  );

it('every text in the contract is normalized, or listed here as an exception', () => {
  expect(FIELDS.length).toBeGreaterThan(150);
  const raw = FIELDS.filter(({ schema }) =>
    RAW_TEXTS.some((text) => {
      const read = schema.safeParse(text);
      return read.success && UNREAD.test(String(read.data));
    }),
  ).map(({ path }) => path);
  expect(raw.toSorted()).toEqual(Object.keys(TAKEN_AS_THEY_ARE).toSorted());
});

/** With letters. */
const UPPER_CASE_ID = '018F2C3A-7B1C-7ABC-8DEF-0123456789AB';

/** Fields named like ids that are not ours. They keep the given case. */
const IDS_OF_OTHERS: Readonly<Record<string, string>> = {
  'GET /auth/login/:id params.id': 'The key of a login link.',
  'POST /auth/login/link body.id': 'The same.',
  'POST /auth/passkeys body.passkey.id': 'Bytes that an authenticator chose, as base64url.',
  'POST /auth/passkeys/confirm body.passkey.id': 'The same.',
  'POST /auth/passkeys/signIn body.passkey.id': 'The same.',
  'POST /auth/secondStep/passkey body.passkey.id': 'The same.',
  'GET /fhir/Patient query._id': 'Ids separated by commas, which the search lowercases.',
  'GET /fhir/Patient query._id[]': 'The same, repeated.',
  'POST /fhir/Patient/_search query._id': 'The same, in a form.',
  'POST /fhir/Patient/_search query._id[]': 'The same, repeated.',
  'POST /auth/register body.patientUid': 'The clinic’s own reference.',
  'POST /auth/register/:accessCode body.patientUid': 'The same.',
  'POST /auth/startMeasurement body.patientUid': 'The same.',
  'POST /clients/:clientId/programs body.keys.jwks.keys[].kid': 'What a program calls its key.',
  'PUT /clients/:clientId/programs/:id body.keys.jwks.keys[].kid': 'The same.',
  'PUT /clients/:clientId/ehr body.record.oauthClientId': 'What a health record calls Mien.',
  'POST /measurements/error body.sessionId': 'What a scan site calls its session.',
  'POST /patients body.measurementProfileUid': 'An id of the hosted provider.',
  'PUT /patients/:uid body.measurementProfileUid': 'The same.',
  'PUT /configurations/clients/:clientId/scanProvider body.anura.configId': 'The same.',
  'PUT /configurations/clients/:clientId/singleSignOn body.provider.providerClientId': 'What the provider calls Mien.',
};

it('every id in the contract is lowercased, or listed here as an exception', () => {
  const ids = FIELDS.flatMap(({ path, schema }) => {
    const { success, data } = schema.safeParse(UPPER_CASE_ID);
    return success ? [{ path, isLower: data === UPPER_CASE_ID.toLowerCase(), schema }] : [];
  });
  const isUuid = ({ schema }: { schema: z.ZodMiniType }) =>
    (schema._zod as unknown as { def: { format?: string } }).def.format === 'uuid';
  const isNamedSo = ({ path }: { path: string }) => /([iI]d|[uU]id)s?(\[\])?$/.test(path);
  expect(ids.filter(isUuid).length).toBeGreaterThan(80);
  const asGiven = ids.filter((id) => (isUuid(id) || isNamedSo(id)) && !id.isLower).map(({ path }) => path);
  expect(asGiven.toSorted()).toEqual(Object.keys(IDS_OF_OTHERS).toSorted());
});
