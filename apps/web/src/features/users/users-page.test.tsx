import { type ListedUser, Problem, type UserPage } from '@mien/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeApi, patient, signedIn, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { serverProblem } from '../../shared/testing/server-problem.ts';
import { UsersPage } from './users-page.tsx';

const PAT: ListedUser = {
  id: '0190a000-0000-7000-8000-0000000000d1',
  patientUid: '0190a000-0000-7000-8000-0000000000d1',
  firstName: 'Pat',
  lastName: 'Doe',
  ageYears: 44,
  email: 'pat@example.com',
  phoneNumber: '5125550199',
  isPhoneProved: false,
  samePhoneCount: 2,
  externalReference: null,
  roles: ['Patient'],
  isStaff: false,
  groupCode: 'signature',
  clientName: 'Clinic',
  loginLinkExpires: null,
  tokenCodeExpires: null,
  attention: null,
  isDeactivated: false,
  status: 'active',
  results: null,
  canDeactivate: true,
};

const pageOf = (changes: Partial<UserPage> = {}): UserPage => ({
  items: [PAT],
  page: 1,
  pageSize: 10,
  totalItems: 95,
  hasMore: false,
  ...changes,
});

type Fakes = Parameters<typeof fakeApi>[number];

function show(
  at = '/admin',
  answer: () => Promise<UserPage> = async () => pageOf(),
  more: Fakes = {},
  role = 'Client Admin',
) {
  const list = vi.fn(answer);
  const { users, patientMerges, ...rest } = more as { users?: object; patientMerges?: object };
  const api = fakeApi(
    signedIn,
    { signIn: { session: async () => ({ user: { ...user, patientUid: null, userRoles: [role] }, historyCheck: 0 }) } },
    {
      users: { list, groups: async () => [{ code: 'signature', clientName: 'Clinic' }], ...users },
      patients: {
        get: async () => ({ ...patient, patientUid: PAT.id, firstName: 'Pat', lastName: 'Doe', revision: 3 }),
      },
    } as Fakes,
    { patientMerges: { list: async () => [], ...patientMerges } } as Fakes,
    rest as Fakes,
  );
  renderPage({ api, at, path: '/admin', page: <UsersPage /> });
  return list as unknown as { mock: { calls: [{ query: Record<string, unknown> }][] } };
}

const address = () => screen.getByTestId('address').textContent;
const lastQuery = (list: ReturnType<typeof show>) => list.mock.calls.at(-1)?.[0].query;

describe('the list of users', () => {
  it('requests ten rows by last name, and shows them', async () => {
    const list = show();
    const table = await screen.findByRole('table', { name: 'Patients' });
    expect(lastQuery(list)).toEqual({ page: 1, pageSize: 10, sort: 'lastName', direction: 'asc', search: '' });
    expect(within(table).getByText('(512) 555-0199')).toBeDefined();
    expect(within(table).getByText('Same phone as 2 others')).toBeDefined();
    expect(within(table).getByText('Not confirmed yet')).toBeDefined();
    expect(screen.getByText('1–1 of 95')).toBeDefined();
    expect(screen.getByText('Page 1 of 10')).toBeDefined();
    expect(screen.getByRole('columnheader', { name: 'Last name' }).getAttribute('aria-sort')).toBe('ascending');
  });

  // Decision 0137, row 2.8.
  it('has the columns of the specification in their order, then the phone', async () => {
    show();
    await screen.findByRole('table');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'ID',
      'First name',
      'Last name',
      'Email',
      'Roles',
      'Token code',
      'Phone',
      'Actions',
    ]);
    const cells = within(screen.getAllByRole('row')[1] as HTMLElement).getAllByRole('cell');
    expect(cells[0]?.textContent).toContain(PAT.id);
    expect(cells.slice(1, 6).map((cell) => cell.lastElementChild?.textContent)).toEqual([
      'Pat',
      'Doe\u00a0· age 44',
      'pat@example.com',
      'Patient\u00a0· signature',
      '',
    ]);
  });

  it('shows the whole id, and copies or selects it', async () => {
    const writeText = vi.fn(async (_: string) => {});
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    show();
    const copy = await screen.findByRole('button', { name: '0190a000…00d1, copy the whole ID' });
    fireEvent.click(copy);
    await waitFor(() => expect(writeText).toHaveBeenCalledWith(PAT.id));
    expect(screen.getByTitle(PAT.id).textContent).toBe(PAT.id);
    expect(getSelection()?.toString()).toBe('');
    writeText.mockRejectedValueOnce(new Error('not allowed'));
    fireEvent.click(copy);
    await waitFor(() => expect(getSelection()?.toString()).toBe(PAT.id));
    vi.unstubAllGlobals();
  });

  it('keeps page, size, order and search in the URL', async () => {
    const list = show('/admin?page=3&pageSize=25&sort=email&direction=desc&search=pa');
    await screen.findByRole('table');
    expect(lastQuery(list)).toEqual({ page: 3, pageSize: 25, sort: 'email', direction: 'desc', search: 'pa' });
    fireEvent.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toContain('page=4'));
    fireEvent.click(screen.getByRole('button', { name: 'First name' }));
    await waitFor(() => expect(address()).toBe('/admin?search=pa&sort=firstName&pageSize=25'));
    fireEvent.click(screen.getByRole('button', { name: 'First name' }));
    await waitFor(() => expect(address()).toContain('direction=desc'));
    fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '50' } });
    await waitFor(() => expect(lastQuery(list)).toMatchObject({ pageSize: 50, page: 1 }));
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'doe ' } });
    await waitFor(() => expect(lastQuery(list)).toMatchObject({ search: 'doe', page: 1 }));
  });

  it('keeps a change that the URL does not show yet when the next one comes', async () => {
    show('/admin?search=pa');
    await screen.findByRole('table');
    act(() => {
      fireEvent.click(screen.getByRole('button', { name: 'First name' }));
      fireEvent.change(screen.getByLabelText('Rows per page'), { target: { value: '25' } });
    });
    await waitFor(() => expect(address()).toBe('/admin?search=pa&sort=firstName&pageSize=25'));
  });

  it('ignores invalid values in the URL', async () => {
    const list = show('/admin?page=-2&pageSize=7&sort=secret&direction=up');
    await screen.findByRole('table');
    expect(lastQuery(list)).toMatchObject({ page: 1, pageSize: 10, sort: 'lastName', direction: 'asc' });
  });

  it('goes to the last page from a URL beyond the end', async () => {
    let asked = 0;
    const list = show('/admin?pageSize=25&page=99&search=pa', async () => {
      asked += 1;
      return pageOf({ totalItems: 95, ...(asked === 1 ? { items: [] } : {}) });
    });
    expect(await screen.findByText('Page 4 of 4')).toBeDefined();
    await waitFor(() => expect(lastQuery(list)).toMatchObject({ page: 4 }));
    expect(address()).toBe('/admin?search=pa&pageSize=25&page=4');
    expect(screen.queryByText('No one is here yet.')).toBeNull();
  });

  it('goes to the first page if a search on a later one has no results', async () => {
    show('/admin?page=3&search=zz', async () => pageOf({ items: [], totalItems: 0 }));
    expect(await screen.findByText('No one was found.')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/admin?search=zz'));
  });

  it('shows empty states: no patients, or none found', async () => {
    show('/admin', async () => pageOf({ items: [], totalItems: 0 }));
    expect(await screen.findByText('No one is here yet.')).toBeDefined();
  });

  it('links back from a search without results', async () => {
    show('/admin?search=zz', async () => pageOf({ items: [], totalItems: 0 }));
    fireEvent.click(await screen.findByRole('button', { name: 'Show everyone' }));
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it('offers to retry after a failure, and is closed to staff without permission', async () => {
    let isDown = true;
    show('/admin', async () => {
      if (isDown) throw new Problem('offline');
      return pageOf();
    });
    fireEvent.click(
      await screen.findByRole('button', { name: 'Try again' }).then((button) => {
        isDown = false;
        return button;
      }),
    );
    expect(await screen.findByRole('table')).toBeDefined();
  });

  it('says that access is refused', async () => {
    show('/admin', () => Promise.reject(serverProblem('not-allowed')), {}, 'Patient');
    expect(await screen.findByText('This page is only for clinic staff.')).toBeDefined();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it.each(['Client User', 'System User'])('offers a %s no changes', async (role) => {
    show('/admin', undefined, {}, role);
    await screen.findByRole('table');
    expect(screen.queryByRole('button', { name: 'Create patient' })).toBeNull();
    expect(screen.queryByRole('button', { name: /Manage/ })).toBeNull();
  });
});

describe('creating a patient', () => {
  async function fill(): Promise<HTMLElement> {
    fireEvent.click(await screen.findByRole('button', { name: 'Create patient' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create patient' });
    fireEvent.change(await within(dialog).findByLabelText('First name'), { target: { value: 'Ana' } });
    fireEvent.change(within(dialog).getByLabelText('Last name'), { target: { value: 'Reyes' } });
    return dialog;
  }

  it('says which fields are required', async () => {
    show();
    const dialog = within(await fill());
    const isRequired = (name: string) => (dialog.getByLabelText(name) as HTMLInputElement).required;
    expect(['First name', 'Last name', 'Phone (optional)'].map(isRequired)).toEqual([true, true, false]);
  });

  it('shows possible duplicates, and still creates one patient', async () => {
    const createPatient = vi.fn(async (_: { body: { requestUid: string } }) => ({ patientUid: PAT.id }));
    const findSimilar = async () => [
      {
        id: PAT.id,
        firstName: 'Ann',
        lastName: 'Reyes',
        phoneNumber: null,
        birthDate: '1980-05-01',
        groupCode: 'signature',
        reason: 'phone' as const,
      },
    ];
    show('/admin', undefined, { users: { createPatient, findSimilar } } as Fakes);
    const dialog = await fill();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create patient' }));
    expect(await within(dialog).findByText('Ann Reyes')).toBeDefined();
    expect(createPatient).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create anyway' }));
    expect(await within(dialog).findByText('Ana Reyes was created.')).toBeDefined();
    expect(createPatient.mock.calls[0]?.[0].body).toMatchObject({
      firstName: 'Ana',
      groupCode: 'signature',
      phoneNumber: null,
    });
  });

  it('sends the same patient id until the details are changed', async () => {
    const createPatient = vi.fn(async (_: { body: { requestUid: string } }): Promise<{ patientUid: string }> => {
      throw new Problem('offline');
    });
    show('/admin', undefined, { users: { createPatient, findSimilar: async () => [] } } as Fakes);
    const dialog = await fill();
    const press = async (times: number) => {
      fireEvent.click(within(dialog).getByRole('button', { name: 'Create patient' }));
      await waitFor(() => expect(createPatient).toHaveBeenCalledTimes(times));
      await waitFor(() =>
        expect(within(dialog).getByRole('button', { name: 'Create patient' }).getAttribute('aria-busy')).not.toBe(
          'true',
        ),
      );
    };
    await press(1);
    await press(2);
    fireEvent.change(within(dialog).getByLabelText('Last name'), { target: { value: 'Reyez' } });
    await press(3);
    const uids = createPatient.mock.calls.map(([{ body }]) => body.requestUid);
    expect(uids[1]).toBe(uids[0]);
    expect(uids[2]).not.toBe(uids[0]);
  });

  it('names each error and focuses the first', async () => {
    show();
    const dialog = await fill();
    fireEvent.change(within(dialog).getByLabelText('First name'), { target: { value: ' ' } });
    fireEvent.change(within(dialog).getByLabelText('Email (optional)'), { target: { value: 'no' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create patient' }));
    expect(await within(dialog).findByText('First name is required.')).toBeDefined();
    expect(within(dialog).getByText(/Enter an email address/)).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByLabelText('First name')));
  });
});

describe('importing a file', () => {
  const PREVIEW = {
    lineCount: 5,
    goodCount: 4,
    unknownColumns: [],
    knownCount: 3,
    importedCount: 1,
    badCount: 1,
    faults: [],
    sample: [],
    dates: { order: null, example: null, choices: [] },
  };

  async function choose(
    preview: object,
    createdCount = 0,
    how: 'choose' | 'drop' = 'choose',
    calls: object = {},
    content: BlobPart = 'First name,Last name',
  ) {
    const importPatients = vi.fn(async () => ({ createdCount }));
    const listImports = async () => ({ items: [] });
    const fakes = { previewImport: async () => preview, importPatients, listImports, ...calls };
    show('/admin', undefined, { users: fakes } as unknown as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Import a file' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import patients' });
    const file = new File([content], 'patients.csv', { type: 'text/csv' });
    const button = within(dialog).getByLabelText('Choose a CSV file');
    if (how === 'drop') fireEvent.drop(button, { dataTransfer: { files: [file] } });
    else fireEvent.change(button, { target: { files: [file] } });
    return { dialog, importPatients };
  }

  it('describes the required columns of a file', async () => {
    const { dialog } = await choose(PREVIEW);
    expect(dialog.textContent).toContain(
      'Each line needs a first name and a last name. It needs a group too, unless you have only one.',
    );
  });

  it('accepts a dropped file, names it, and allows another one', async () => {
    const { dialog } = await choose(PREVIEW, 1, 'drop');
    expect(await within(dialog).findByRole('button', { name: 'Create 1 patient' })).toBeDefined();
    expect(within(dialog).getByText('patients.csv')).toBeDefined();
    expect(within(dialog).getByLabelText('Choose another file')).toBeDefined();
  });

  it('ignores a file that is dropped while another one is read', async () => {
    const previewImport = vi.fn(() => new Promise(() => undefined));
    const { dialog } = await choose(PREVIEW, 0, 'drop', { previewImport });
    await waitFor(() => expect(previewImport).toHaveBeenCalledOnce());
    const other = new File(['First name,Last name'], 'other.csv', { type: 'text/csv' });
    fireEvent.drop(within(dialog).getByText('patients.csv'), { dataTransfer: { files: [other] } });
    expect(within(dialog).queryByText('other.csv')).toBeNull();
    expect(previewImport).toHaveBeenCalledOnce();
  });

  it('skips existing patients by default, and always skips duplicate rows', async () => {
    const { dialog, importPatients } = await choose(PREVIEW, 3);
    expect(await within(dialog).findByRole('button', { name: 'Create 1 patient' })).toBeDefined();
    expect(within(dialog).getByText('Already registered').nextSibling?.textContent).toBe('3');
    expect(within(dialog).getByText(/1 of them was imported before/)).toBeDefined();
    fireEvent.click(within(dialog).getByLabelText('Also create 2 that already exist'));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Create 3 patients' }));
    expect(await within(dialog).findByText('3 patients were created.')).toBeDefined();
    expect(importPatients).toHaveBeenCalledWith({ body: { csv: 'First name,Last name', takeKnown: true } });
  });

  it('shows errors right below the counts, which count patients and not the lines of the file', async () => {
    const faults = [{ line: 6, column: 'phone', fault: 'phone' }];
    const { dialog } = await choose({ ...PREVIEW, faults, unknownColumns: ['Shoe size'] });
    const errors = await within(dialog).findByRole('region', { name: 'Rows with errors are left out:' });
    expect(errors.textContent).toContain('Row 6 of the file, Phone');
    const counts = within(dialog).getByText('Patients in the file').closest('dl');
    expect(counts?.textContent).toContain('Patients in the file5');
    expect(counts?.nextElementSibling).toBe(errors);
  });

  it('lists unknown columns, and waits until the user confirms to skip them', async () => {
    const { dialog, importPatients } = await choose({ ...PREVIEW, unknownColumns: ['Shoe size', 'Blood type'] }, 1);
    const create = await within(dialog).findByRole('button', { name: 'Create 1 patient' });
    const unknown = within(dialog).getByRole('region', { name: 'Columns that are not known' });
    expect(
      within(unknown)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Shoe size', 'Blood type']);
    expect((create as HTMLButtonElement).disabled).toBe(true);
    fireEvent.click(within(unknown).getByLabelText('Leave out these columns'));
    fireEvent.click(create);
    expect(await within(dialog).findByText('1 patient was created.')).toBeDefined();
    expect(importPatients).toHaveBeenCalledWith({ body: expect.objectContaining({ ignoreUnknown: true }) });
  });

  it('undoes an import after a confirmation, and names the patients who are kept', async () => {
    const id = '0197a000-0000-7000-8000-000000000001';
    const listImports = async () => ({ items: [{ id, created: '2026-11-20T12:00:00Z', by: 'Dana Poe', count: 3 }] });
    const kept = [{ patientUid: id, firstName: 'Una', lastName: 'Done' }];
    const undoImport = vi.fn(async () => ({ removedCount: 2, kept }));
    const { dialog } = await choose(PREVIEW, 0, 'choose', { listImports, undoImport });
    fireEvent.click(await within(dialog).findByRole('button', { name: /^Undo: 3 patients, .*Dana Poe/ }));
    const question = await screen.findByRole('dialog', { name: 'Undo this import?' });
    expect(undoImport).not.toHaveBeenCalled();
    fireEvent.click(within(question).getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 patients were deleted.')).toBeDefined();
    expect(screen.getByText('Una Done')).toBeDefined();
    expect(undoImport).toHaveBeenCalledWith({ params: { id }, body: {} });
  });

  it('still lists the skipped rows after the others are created', async () => {
    const faults = [{ line: 7, column: 'lastName', fault: 'missing' }];
    const { dialog } = await choose({ ...PREVIEW, badCount: 1, faults }, 1);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create 1 patient' }));
    expect(await within(dialog).findByText('1 patient was created.')).toBeDefined();
    const left = within(dialog).getByRole('region', { name: 'Rows with errors are left out:' });
    expect(left.textContent).toContain('7');
  });

  it('asks for the order of birth dates first, and sends the answer with the file', async () => {
    const choices = [
      { order: 'dayFirst', date: '1980-04-03' },
      { order: 'monthFirst', date: '1980-03-04' },
    ];
    const line = {
      line: 2,
      externalReference: null,
      firstName: 'Ana',
      lastName: 'Reyes',
      phoneNumber: null,
      email: null,
      birthDate: '1980-04-03',
      birthSex: 'Female',
      groupCode: 'md',
      isDoubtful: true,
    };
    const previewImport = vi.fn(async ({ body }: { body: { dateOrder?: string } }) => ({
      ...PREVIEW,
      sample: [line],
      dates: { order: body.dateOrder ?? null, example: '03/04/1980', choices },
    }));
    const importPatients = vi.fn(async () => ({ createdCount: 1 }));
    const { dialog } = await choose(PREVIEW, 0, 'choose', { previewImport, importPatients });
    expect(await within(dialog).findByRole('group', { name: 'Which day is 03/04/1980?' })).toBeDefined();
    expect(within(dialog).queryByRole('button', { name: /Create/ })).toBeNull();
    fireEvent.click(within(dialog).getByLabelText('Day first: Apr 3, 1980'));
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create 1 patient' }));
    expect(within(dialog).getByText('Apr 3, 1980 · Female · md')).toBeDefined();
    expect(within(dialog).getByText('Check the birth date')).toBeDefined();
    expect(await within(dialog).findByText('1 patient was created.')).toBeDefined();
    const csv = 'First name,Last name';
    expect(importPatients).toHaveBeenCalledWith({ body: { csv, takeKnown: false, dateOrder: 'dayFirst' } });
  });

  it('lets the user choose the encoding if the file does not specify it', async () => {
    const previewImport = vi.fn(async () => PREVIEW);
    const bytes = Uint8Array.from([...'First name,Last name\nJos'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
    const { dialog } = await choose(PREVIEW, 0, 'choose', { previewImport }, bytes);
    expect(await within(dialog).findByRole('group', { name: 'Which of these is written correctly?' })).toBeDefined();
    expect(previewImport).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByLabelText('José'));
    await waitFor(() => expect(previewImport).toHaveBeenCalledWith({ body: { csv: 'First name,Last name\nJosé' } }));
  });

  it('says so if all were imported before', async () => {
    const { dialog } = await choose({ ...PREVIEW, importedCount: 4, knownCount: 4 });
    expect(await within(dialog).findByText(/All patients in this file were imported before/)).toBeDefined();
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
  });

  it('reports that another user was faster', async () => {
    const { dialog } = await choose(PREVIEW);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create 1 patient' }));
    expect(await within(dialog).findByText('No patients were created: all of them exist already.')).toBeDefined();
  });
});

describe('managing a patient', () => {
  it('keeps a patient in a retired group', async () => {
    show('/admin', undefined, { users: { groups: async () => [{ code: 'night-shift', clientName: 'Clinic' }] } });
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const group = await screen.findByLabelText<HTMLSelectElement>('Group');
    expect(group.value).toBe(patient.groupCode);
    expect([...group.options].map(({ value }) => value)).toEqual([patient.groupCode, 'night-shift']);
  });

  it('sends only changes, with the revision that was seen', async () => {
    const update = vi.fn(async () => ({ ...patient, patientUid: PAT.id, revision: 4 }));
    show('/admin', undefined, {
      patients: { update, get: async () => ({ ...patient, patientUid: PAT.id, revision: 3 }) },
    } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pat Doe' });
    fireEvent.change(await within(dialog).findByLabelText('Last name'), { target: { value: 'Dove' } });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    await waitFor(() =>
      expect(update).toHaveBeenCalledWith({ params: { uid: PAT.id }, body: { lastName: 'Dove', revision: 3 } }),
    );
  });

  it('sets the external id, and reports a duplicate', async () => {
    const update = vi.fn(async (_: unknown) => Promise.reject(serverProblem('reference-taken')));
    const known = { ...patient, patientUid: PAT.id, externalReference: 'MRN-1', revision: 3 };
    show('/admin', undefined, { patients: { update, get: async () => known } } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Reference (optional)');
    expect(field.value).toBe('MRN-1');
    fireEvent.change(field, { target: { value: ' MRN-2 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText(/This reference is in use for another patient/)).toBeDefined();
    expect(update).toHaveBeenCalledWith({
      params: { uid: PAT.id },
      body: { externalReference: 'MRN-2', revision: 3 },
    });
  });

  it('creates a temporary code that is shown once, and lists its expiry', async () => {
    const createTokenCode = vi.fn(async () => ({
      patientUid: PAT.id,
      tokenCode: 'secret',
      loginUrl: `https://mien.example/alogin/${PAT.id}?tempCode=secret&patientUid=${PAT.id}`,
      expiresAt: '2026-11-21T12:00:00Z',
    }));
    show('/admin', async () => pageOf({ items: [{ ...PAT, tokenCodeExpires: '2026-11-21T12:00:00Z' }] }), {
      loginLinks: { createTokenCode },
    } as Fakes);
    expect(await screen.findByText(/^Works until Nov 21, 2026/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: /^Manage / }));
    fireEvent.click(await screen.findByRole('button', { name: 'Create a code' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Link with the code (shown only once)');
    expect(field.value).toContain('tempCode=secret');
    expect(createTokenCode).toHaveBeenCalledExactlyOnceWith({ params: { uid: PAT.id }, body: {} });
  });

  it('shows a login link once, and deactivates only after confirmation', async () => {
    const create = async () => ({ loginUrl: 'https://mien.example/alogin/abc', expiresAt: '2026-03-21T15:00:00Z' });
    const deactivate = vi.fn(async () => ({ isDeactivated: true as const }));
    show('/admin', undefined, { loginLinks: { create }, users: { deactivate } } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Create a link to copy' }));
    expect(await within(dialog).findByDisplayValue('https://mien.example/alogin/abc')).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
    expect(deactivate).not.toHaveBeenCalled();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Yes, deactivate' }));
    await waitFor(() => expect(deactivate).toHaveBeenCalledOnce());
  });
});

describe('merging two patients', () => {
  const OTHER_UID = '0190a000-0000-7000-8000-0000000000d2';
  const person = {
    patientUid: PAT.id,
    firstName: 'Pat',
    lastName: 'Doe',
    email: null,
    phoneNumber: '5125550199',
    isPhoneProved: true,
    birthDate: '1980-05-01',
    birthSex: 'Female',
    groupCode: 'signature',
    externalReference: 'MRN-1',
    created: '2026-01-02T12:00:00Z',
    attention: null,
    isDeactivated: false,
  };
  const PREVIEW = {
    kept: { ...person, patientUid: OTHER_UID, externalReference: null },
    merged: { ...person, firstName: 'Patty', created: '2026-02-02T12:00:00Z' },
    keptBecause: 'older',
    differences: ['firstName'],
    isDoubtful: true,
    proposedBy: { name: 'Noa Levi', proposed: '2026-03-13T15:00:00Z', isCaller: false },
    resultsHeldUntil: null,
    moves: { chatMessages: 2, appointments: 0 },
    ends: { sessions: 1, loginLinks: 0, tokenCodes: 0 },
  };
  const MERGE = {
    mergeUid: '0190a000-0000-7000-8000-0000000000e1',
    keptPatientUid: OTHER_UID,
    mergedPatientUid: PAT.id,
    firstName: 'Patty',
    lastName: 'Doe',
    merged: '2026-03-14T15:00:00Z',
    undoUntil: '2026-04-13T15:00:00Z',
    isUndone: false,
  };
  const twin = {
    id: OTHER_UID,
    firstName: 'Pat',
    lastName: 'Doe',
    phoneNumber: '5125550199',
    birthDate: '1980-05-01',
    groupCode: 'signature',
    reason: 'phone',
  };

  async function begin(more: { users?: object; patientMerges?: object } = {}) {
    const fakes = {
      preview: vi.fn(async () => PREVIEW),
      create: vi.fn(async () => MERGE),
      undo: vi.fn(async () => ({ ...MERGE, isUndone: true })),
    };
    show('/admin', undefined, {
      users: { findSimilar: async () => [twin], ...more.users },
      patientMerges: { ...fakes, ...more.patientMerges },
    } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pat Doe' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge with another patient…' }));
    await within(dialog).findByRole('heading', { name: 'Which profile is the duplicate?' });
    // Immediate typing starts a search.
    expect(document.activeElement).toBe(within(dialog).getByRole('searchbox'));
    return { dialog, ...fakes };
  }
  const choose = async (dialog: HTMLElement) =>
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Choose Pat Doe' }));

  it('compares both, warns, merges into the kept one, and can be undone at once', async () => {
    const { dialog, preview, create, undo } = await begin();
    expect(await within(dialog).findByText('Same phone number')).toBeDefined();
    await choose(dialog);
    expect(await within(dialog).findByText(/Names or birth dates differ/)).toBeDefined();
    expect(within(dialog).getByText(/Noa Levi asked for this merge on/)).toBeDefined();
    expect(preview).toHaveBeenCalledExactlyOnceWith({
      params: { uid: PAT.id },
      query: { otherPatientUid: OTHER_UID },
    });
    const row = within(dialog).getByRole('rowheader', { name: 'First name' }).closest('tr');
    expect(row?.textContent).toBe('First namePatPattydiffers');
    const references = within(dialog).getByRole('rowheader', { name: 'Reference' }).closest('tr');
    expect(references?.textContent).toContain('MRN-1');
    expect(within(dialog).getByText('Chat messages').nextSibling?.textContent).toBe('2 or more');
    expect(within(dialog).queryByText('Consents')).toBeNull();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Merge into one patient' }));
    await waitFor(() =>
      expect(create).toHaveBeenCalledExactlyOnceWith({
        params: { uid: OTHER_UID },
        body: { mergedPatientUid: PAT.id },
      }),
    );
    expect(await screen.findByText('The two profiles of Pat Doe were merged.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
    await waitFor(() =>
      expect(undo).toHaveBeenCalledExactlyOnceWith({
        params: { uid: OTHER_UID, mergeUid: MERGE.mergeUid },
        body: {},
      }),
    );
    expect(await screen.findByText('The merge is undone.')).toBeDefined();
  });

  it('finds the other patient by search, without staff and other clients', async () => {
    const found = [
      { ...PAT, id: OTHER_UID, patientUid: OTHER_UID, firstName: 'Patricia', ageYears: 53 },
      { ...PAT, id: MERGE.mergeUid, patientUid: MERGE.mergeUid, firstName: 'Foreign', clientName: 'Other' },
      { ...PAT, id: MERGE.mergeUid, patientUid: null, firstName: 'Team', isStaff: true },
    ];
    const list = async ({ query }: { query: { search?: string } }) =>
      pageOf(
        query.search === 'pat'
          ? { items: found, totalItems: found.length }
          : query.search === 'zz'
            ? { items: [], totalItems: 0 }
            : {},
      );
    const { dialog } = await begin({ users: { list, findSimilar: async () => [] } });
    expect(await within(dialog).findByText(/No one else has this phone number/)).toBeDefined();
    const search = (text: string) =>
      // The search is live: no click is needed.
      fireEvent.change(within(dialog).getByLabelText('Search'), { target: { value: text } });
    search('zz');
    expect(await within(dialog).findByText(/No patient was found/)).toBeDefined();
    search('pat');
    expect(await within(dialog).findByRole('button', { name: 'Choose Patricia Doe' })).toBeDefined();
    expect(within(dialog).getByText('age 53')).toBeDefined();
    expect(within(dialog).getAllByRole('button', { name: /^Choose / })).toHaveLength(1);
    expect(within(dialog).queryByText(/More people were found than are shown/)).toBeNull();
    search('p');
    expect(await within(dialog).findByText(/More people were found than are shown/)).toBeDefined();
  });

  it('needs two staff members if the names differ', async () => {
    const refuse = async () => {
      throw serverProblem('second-person-needed');
    };
    let proposedBy: (typeof PREVIEW)['proposedBy'] | null = null;
    const preview = async () => ({ ...PREVIEW, proposedBy });
    const { dialog } = await begin({ patientMerges: { create: refuse, preview } });
    await choose(dialog);
    const ask = await within(dialog).findByRole('button', { name: 'Ask for this merge' });
    proposedBy = { name: 'Pat Low', proposed: '2026-03-14T15:00:00Z', isCaller: true };
    fireEvent.click(ask);
    expect(await within(dialog).findByText(/You asked for this merge on/)).toBeDefined();
    // A proposal is not a failure.
    expect(within(dialog).queryByText(/second staff member has to confirm this merge/)).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'Ask for this merge' }).hasAttribute('disabled')).toBe(true);
  });

  it('explains why it failed, and goes back', async () => {
    const refuse = async () => {
      throw serverProblem('merge-not-possible');
    };
    const { dialog } = await begin({ patientMerges: { create: refuse } });
    await choose(dialog);
    fireEvent.click(await within(dialog).findByRole('button', { name: 'Merge into one patient' }));
    expect(await within(dialog).findByText(/These two profiles cannot be merged/)).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(await within(dialog).findByRole('heading', { name: 'Which profile is the duplicate?' })).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Back' }));
    expect(await within(dialog).findByRole('button', { name: 'Merge with another patient…' })).toBeDefined();
  });

  it('offers another comparison if one failed', async () => {
    let isDown = true;
    const preview = async () => {
      if (isDown) throw new Problem('service-unavailable');
      return PREVIEW;
    };
    const { dialog } = await begin({ patientMerges: { preview } });
    await choose(dialog);
    const again = await within(dialog).findByRole('button', { name: 'Try again' });
    isDown = false;
    fireEvent.click(again);
    expect(await within(dialog).findByRole('button', { name: 'Merge into one patient' })).toBeDefined();
  });

  it('shows earlier merges and their last day for an undo, and undoes one', async () => {
    const undo = vi.fn(async () => ({ ...MERGE, keptPatientUid: PAT.id, isUndone: true }));
    const list = async () => [{ ...MERGE, keptPatientUid: PAT.id, mergedPatientUid: OTHER_UID }];
    show('/admin', undefined, { patientMerges: { list, undo } } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Manage Pat Doe' }));
    const dialog = await screen.findByRole('dialog', { name: 'Pat Doe' });
    expect(
      await within(dialog).findByText(/^Merged from Patty Doe on Mar 14, 2026.* until Apr 13, 2026/),
    ).toBeDefined();
    fireEvent.click(within(dialog).getByRole('button', { name: 'Undo the merge' }));
    await waitFor(() => expect(undo).toHaveBeenCalledOnce());
    expect(await screen.findByText('The merge is undone.')).toBeDefined();
  });
});

describe('patients whose readings need attention', () => {
  const SINCE = '2026-03-14T12:00:00.000Z';
  const LATEST = '2026-03-14T12:05:00.000Z';
  const WAITING: ListedUser = { ...PAT, attention: { since: SINCE, latest: LATEST, followUpOn: null, cuff: null } };
  const only = { name: 'Only patients whose readings need attention' };

  it('are marked with the time since, in the full list, too', async () => {
    show('/admin', async () => pageOf({ items: [WAITING, { ...PAT, id: 'b', lastName: 'Roe' }] }));
    const [first, second] = (await screen.findAllByRole('row')).slice(1);
    expect(within(first as HTMLElement).getByText('Needs attention').title).toMatch(
      /^Needs attention since Mar 14, 2026/,
    );
    expect(second?.textContent).not.toContain('Needs attention');
  });

  it('are selected by a filter in the URL, which says that they are not monitored', async () => {
    const list = show('/admin?search=pat&sort=firstName');
    const box = await screen.findByRole('checkbox', only);
    expect((box as HTMLInputElement).checked).toBe(false);
    expect(screen.queryByText(/^No one is alerted about this list/)).toBeNull();
    fireEvent.click(box);
    await waitFor(() => expect(address()).toBe('/admin?only=attention&search=pat&sort=firstName'));
    await waitFor(() => expect(lastQuery(list)).toMatchObject({ only: 'attention', search: 'pat', page: 1 }));
    expect(screen.getByText('No one is alerted about this list. Please check it yourself.')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox', only));
    await waitFor(() => expect(address()).toBe('/admin?search=pat&sort=firstName'));
  });

  it('have an empty state, and ignore an invalid filter in the URL', async () => {
    show('/admin?only=attention', async () => pageOf({ items: [], totalItems: 0 }));
    expect(await screen.findByText('No one’s readings need attention.')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Show everyone' }));
    await waitFor(() => expect(address()).toBe('/admin'));
  });

  it.each(['values', '', 'ATTENTION'])('are not filtered by: %s', async (wrong) => {
    const list = show(`/admin?only=${wrong}`);
    await screen.findByRole('table');
    expect(lastQuery(list)).not.toHaveProperty('only');
  });

  it.each(['Client User', 'Client Admin'])('are marked as done after confirmation, by a %s, too', async (role) => {
    const markSeen = vi.fn(async () => ({ count: 0, oldestSince: null }));
    let item = WAITING;
    const answer = async () => pageOf({ items: [item] });
    show('/admin?only=attention', answer, { attentionNotices: { markSeen } } as Fakes, role);
    fireEvent.click(await screen.findByRole('button', { name: 'Done: Pat Doe' }));
    const sheet = await screen.findByRole('dialog');
    expect(markSeen).not.toHaveBeenCalled();
    item = PAT;
    fireEvent.click(within(sheet).getByRole('button', { name: 'Yes, done' }));
    await waitFor(() => expect(markSeen).toHaveBeenCalledWith({ params: { uid: PAT.id }, body: { latest: LATEST } }));
    await waitFor(() => expect(screen.queryByText(/^Needs attention/)).toBeNull());
  });

  it('stay marked if that fails, with the reason', async () => {
    const markSeen = () => Promise.reject(serverProblem('not-allowed'));
    show('/admin?only=attention', async () => pageOf({ items: [WAITING] }), {
      attentionNotices: { markSeen },
    } as Fakes);
    fireEvent.click(await screen.findByRole('button', { name: 'Done: Pat Doe' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Yes, done' }));
    expect((await screen.findByRole('dialog')).textContent).toContain('Insufficient access rights');
    expect(screen.getByText(/^Needs attention since/)).toBeDefined();
  });
});
