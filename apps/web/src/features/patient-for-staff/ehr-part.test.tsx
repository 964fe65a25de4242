import type { EhrOfPatient, EhrSentValue } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { fakeApi, MEASUREMENT_ID, PATIENT_UID, signedIn } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { EhrPart } from './ehr-part.tsx';
import { SendToRecord } from './send-to-record.tsx';

const VALUE: EhrSentValue = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  value: 'heartRate',
  state: 'sent',
  measurementId: MEASUREMENT_ID,
  taken: '2026-03-14T15:00:00Z',
  sent: '2026-03-14T15:01:00Z',
  outcome: null,
};
const OPEN: EhrOfPatient = {
  hasRecord: true,
  isAutomatic: false,
  linked: '2026-03-01T00:00:00Z',
  launch: { until: '2026-03-14T16:00:00Z', canWrite: true },
  values: [],
};

type Calls = NonNullable<NonNullable<Parameters<typeof fakeApi>[number]>['ehr']>;

function show(ehr: Partial<EhrOfPatient>, calls: Calls = {}) {
  const ofPatient = vi.fn(async () => ({ ...OPEN, ...ehr }));
  renderPage({
    api: fakeApi(signedIn, { ehr: { ofPatient, ...calls } }),
    at: '/',
    path: '/',
    page: (
      <>
        <SendToRecord uid={PATIENT_UID} id={MEASUREMENT_ID} />
        <EhrPart uid={PATIENT_UID} />
      </>
    ),
  });
  return ofPatient;
}

const sendButton = () => screen.queryByRole('button', { name: 'Send to the record' });

it('shows nothing to clients without a record', async () => {
  const ofPatient = show({ hasRecord: false, linked: null, launch: null });
  await waitFor(() => expect(ofPatient).toHaveBeenCalled());
  expect([screen.queryByRole('region', { name: 'Health record' }), sendButton()]).toEqual([null, null]);
});

it.each([
  [{ linked: null, launch: null }, /To send values, open .* from the patient’s chart/],
  [{ launch: null }, /^Linked\. To send values/],
  [{ launch: { until: '2026-03-14T16:00:00Z', canWrite: false } }, /does not let/],
] as const)('says why nothing can be sent', async (ehr, text) => {
  show(ehr);
  expect(await screen.findByText(text)).toBeDefined();
  expect(sendButton()).toBeNull();
});

it('sends the shown scan, and shows what became of it', async () => {
  const send = vi.fn(async () => ({ ...OPEN, values: [VALUE] }));
  show({}, { send });
  expect(await screen.findByText(/You can send values until/)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Send to the record' }));
  expect(await screen.findByText('In the record')).toBeDefined();
  expect(send).toHaveBeenCalledExactlyOnceWith({
    params: { uid: PATIENT_UID },
    body: { measurementId: MEASUREMENT_ID },
  });
});

it('says that a scan has nothing for the record, and why sending failed', async () => {
  const send = vi
    .fn<NonNullable<Calls['send']>>()
    .mockResolvedValueOnce(OPEN)
    .mockRejectedValueOnce(serverProblem('launch-needed'));
  show({ isAutomatic: true }, { send });
  expect(await screen.findByText(/New values are sent by themselves until/)).toBeDefined();
  fireEvent.click(await screen.findByRole('button', { name: 'Send to the record' }));
  expect(await screen.findByText('This scan has no value for the record.')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Send to the record' }));
  expect(await screen.findByText(/To send, please start from the patient’s chart/)).toBeDefined();
});

it('shows the words of the record as text, whatever they contain', async () => {
  const outcome = 'No visit is <b>open</b> {text}.';
  show({ values: [{ ...VALUE, state: 'refused', outcome }] });
  expect(await screen.findByText(`The record says: “${outcome}”`)).toBeDefined();
  expect(document.querySelector('b')).toBeNull();
});

it('lists the newest values, and older ones on request', async () => {
  const values = Array.from({ length: 10 }, (_, index) => ({ ...VALUE, id: `${VALUE.id.slice(0, -2)}${10 + index}` }));
  show({ values });
  expect(await screen.findByText('2 older values')).toBeDefined();
  expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(10);
});

it('ends the link after a question', async () => {
  const unlink = vi.fn(async () => ({ ...OPEN, linked: null, launch: null }));
  show({}, { unlink });
  fireEvent.click(await screen.findByRole('button', { name: 'It is another person' }));
  expect(unlink).not.toHaveBeenCalled();
  fireEvent.click(await screen.findByRole('button', { name: 'End the link' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'It is another person' })).toBeNull());
  expect(unlink).toHaveBeenCalledExactlyOnceWith({ params: { uid: PATIENT_UID }, body: {} });
});
