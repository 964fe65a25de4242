import { type PatientRecords, Problem } from '@mien/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { RecordsPage } from './records-page.tsx';

const records = { format: 'mien-records-1' } as PatientRecords;
let saved: Blob[];

beforeEach(() => {
  saved = [];
  URL.createObjectURL = (blob) => {
    saved.push(blob as Blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});

function show(fake: {
  exportAll?: () => Promise<PatientRecords>;
  deleteAll?: (input: { params: { uid: string } }) => Promise<{ deleted: true }>;
}) {
  renderPage({ api: fakeApi(signedIn, { records: fake }), at: '/myData', path: '/myData', page: <RecordsPage /> });
}

it('downloads everything as one file', async () => {
  show({ exportAll: async () => records });
  fireEvent.click(await screen.findByRole('button', { name: 'Download my data' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(records);
});

it('says why there is no file, and can be asked again', async () => {
  show({
    exportAll: async () => {
      throw new Problem('offline');
    },
  });
  const button = await screen.findByRole('button', { name: 'Download my data' });
  fireEvent.click(button);
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(saved).toEqual([]);
});

it('deletes only after it was understood, then leaves nothing behind', async () => {
  const deleteAll = vi.fn(async () => ({ deleted: true as const }));
  localStorage.setItem('historyCheck', '1');
  show({ deleteAll });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
  const confirm = await screen.findByRole('button', { name: 'Delete for good' });
  fireEvent.click(confirm);
  expect(deleteAll).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('checkbox', { name: 'I understand that nothing can be brought back.' }));
  fireEvent.click(confirm);
  await waitFor(() => expect(screen.getByTestId('address').textContent).toBe('/'));
  expect(deleteAll).toHaveBeenCalledWith({ params: { uid: user.patientUid }, body: { isConfirmed: true } });
  expect(localStorage.getItem('historyCheck')).toBeNull();
});

it('keeps everything when deleting fails, and says why', async () => {
  show({
    deleteAll: async () => {
      throw new Problem('internal-error');
    },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Delete my data' }));
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(screen.getByTestId('address').textContent).toBe('/myData');
});
