import { type Patient, PatientUpdate, type WrittenPatientField } from '@mien/contract';
import { BIRTH_SEXES } from '@mien/domain';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApi, type TestApi, type TestBrowser } from '../../testing/test-api.ts';

const PHONE = '5125550199';
const ADMIN = '5125550111';
let api: TestApi;
let uid: string;

beforeEach(async () => {
  api = await startTestApi();
  uid = (await api.addUser({ phone: PHONE, firstName: '', lastName: '' })).patientId ?? '';
});

const name = fc.constantFrom('Ana', 'Łukasz', 'O’Neill', '王小明', 'María José', 'x'.repeat(80));

/** Values of every field that is stored as it is sent. A new field does not compile without its values. */
const VALUES = {
  firstName: name,
  lastName: name,
  email: fc.constantFrom('ana@example.com', 'a.b+c@mail.example', null),
  birthDate: fc.constantFrom('1950-01-31', '1980-05-01', '2000-02-29'),
  birthSex: fc.constantFrom(...BIRTH_SEXES),
  phoneNumber: fc.constantFrom('5125550150', '5125550151', null),
  externalReference: fc.constantFrom('A-1', 'patient 7', null),
  groupCode: fc.constantFrom('signature', 'office'),
} as const satisfies { readonly [F in WrittenPatientField]: fc.Arbitrary<PatientUpdate[F]> };

const { phoneNumber: _phone, externalReference: _reference, groupCode: _group, ...OWN_VALUES } = VALUES;

/** Writes random combinations of fields, each with what the caller has to add, and reads them again. */
const expectRead = (
  { patients }: TestBrowser['client'],
  values: Partial<typeof VALUES>,
  added: (before: Patient) => PatientUpdate,
) =>
  fc.assert(
    fc.asyncProperty(fc.record(values, { requiredKeys: [] }), async (body) => {
      const before = await patients.get({ params: { uid } });
      await patients.update({ params: { uid }, body: { ...body, ...added(before) } });
      expect(await patients.get({ params: { uid } })).toEqual({
        ...before,
        ...body,
        isAnonymous: expect.any(Boolean),
        revision: expect.any(Number),
      });
    }),
    { numRuns: 25 },
  );

describe('patient fields survive a round trip', () => {
  it('has values for every field that is stored', () => {
    const accepted = Object.keys(PatientUpdate.shape);
    expect(accepted).toEqual(expect.arrayContaining(Object.keys(VALUES)));
  });

  it('by the patient, in any combination of fields', async () => {
    const { client } = await api.signInByCode(PHONE);
    await expectRead(client, OWN_VALUES, () => ({}));
  });

  it('by staff, in any combination of fields', async () => {
    await api.addUser({ phone: '5125550198', group: 'office' });
    await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
    const { client } = await api.signIn(ADMIN);
    await expectRead(client, VALUES, ({ revision }) => ({ revision }));
  });

  it('entered by staff for a new patient', async () => {
    await api.addUser({ phone: '5125550198', group: 'office' });
    await api.addUser({ phone: ADMIN, roles: ['Client Admin'], patient: null });
    const { client } = await api.signIn(ADMIN);
    let count = 0;
    await fc.assert(
      fc.asyncProperty(fc.record(VALUES), async (values) => {
        // Unique within a client.
        const body = { ...values, externalReference: `A-${++count}` };
        const { patientUid } = await client.users.createPatient({ body });
        expect(await client.patients.get({ params: { uid: patientUid } })).toMatchObject(body);
      }),
      { numRuns: 10 },
    );
  });
});
