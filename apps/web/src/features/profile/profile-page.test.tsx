import type { Patient } from '@mien/contract';
import { createClient, mienContract, Problem } from '@mien/contract';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { configuration, fakeApi, patient, signedIn, signedInAsCarer, user } from '../../shared/testing/fixtures.ts';
import { renderPage } from '../../shared/testing/render-page.tsx';
import { ProfilePage } from './profile-page.tsx';

function show(...fakes: Parameters<typeof fakeApi>) {
  renderPage({ api: fakeApi(signedIn, ...fakes), at: '/profile', path: '/profile', page: <ProfilePage /> });
}

function next() {
  return screen.findByRole<HTMLButtonElement>('button', { name: 'Next' });
}

async function openDrawer(section: string) {
  fireEvent.click(await screen.findByRole('button', { name: `Edit ${section}` }));
  return within(await screen.findByRole('dialog'));
}

const withPatient = (change: Partial<Patient>) => ({ patients: { get: async () => ({ ...patient, ...change }) } });
const saved = { patients: { get: async () => patient, update: async () => patient } };
const address = () => screen.getByTestId('address').textContent;

describe('the profile opened from Me', () => {
  const showVisit = (...fakes: Parameters<typeof fakeApi>) => {
    const api = fakeApi(signedIn, { signIn: { session: async () => ({ user, historyCheck: 2 }) } }, ...fakes);
    const page = <ProfilePage />;
    renderPage({ api, at: '/profile', state: { from: 'me' }, path: '/profile', page });
  };

  it('ends with the way back, not with a scan', async () => {
    showVisit({ patients: { get: async () => patient } });
    fireEvent.click(await screen.findByRole('link', { name: 'Done' }));
    expect(address()).toBe('/me');
    cleanup();
    show({ patients: { get: async () => patient } });
    expect(await next()).toBeDefined();
    expect(screen.queryByRole('link', { name: 'Done' })).toBeNull();
  });

  it('saves changes, and returns to Me', async () => {
    showVisit(saved, { screenings: { create: async () => patient.latestScreening } } as never);
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '160' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/me'));
  });
});

describe('the profile as seen by a carer', () => {
  it('is read-only without the right to change it', async () => {
    show(signedInAsCarer('scan'));
    expect(await screen.findByText('You can view this profile, but you cannot change it.')).toBeDefined();
    expect(screen.getByText('Reyes')).toBeDefined();
    expect(screen.getByText('150 lbs')).toBeDefined();
    for (const role of ['button', 'checkbox', 'textbox']) expect(screen.queryByRole(role), role).toBeNull();
  });

  it('can be read before anything was answered', async () => {
    show(signedInAsCarer(), withPatient({ latestScreening: null, birthDate: null }));
    expect(await screen.findByText(/you cannot change it/)).toBeDefined();
    expect(screen.getAllByText('Not answered').length).toBeGreaterThan(3);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('is read-only until the patient has consented, whatever rights are checked', async () => {
    show(signedInAsCarer('manage'), withPatient({ isConsentAccepted: false }));
    expect(await screen.findByText(/you cannot change it/)).toBeDefined();
    expect(screen.queryByRole('checkbox')).toBeNull();
  });

  it.each([
    ['to Me', ['manage'], '/me'],
    ['to the tips with the right to scan', ['manage', 'scan'], '/howto'],
  ] as const)(
    'is saved by a carer with the right to change it, without another consent, and redirects %s',
    async (_, rights, target) => {
      const update = vi.fn(async (_call: unknown) => patient);
      const screening = { ...patient.latestScreening!, created: '2026-11-21T10:00:00Z' };
      show(signedInAsCarer(...rights), {
        patients: { get: async () => patient, update },
        screenings: { create: async () => screening },
      });
      const button = await next();
      expect(screen.queryByRole('checkbox')).toBeNull();
      fireEvent.click(button);
      await waitFor(() => expect(address()).toBe(target));
      expect(update.mock.calls[0]?.[0]).not.toHaveProperty('body.isConsentAccepted');
    },
  );
});

describe('the profile page', () => {
  it('requires agreement before Next', async () => {
    show(withPatient({ isConsentAccepted: false }));
    expect((await next()).disabled).toBe(true);
    expect(screen.getByText('Please agree with our terms to continue')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox'));
    expect((await next()).disabled).toBe(false);
    expect(sessionStorage.getItem('hasAcceptedTerms')).toBe(patient.patientUid);
  });

  it('ignores a checked box of another patient in the same tab', async () => {
    sessionStorage.setItem('hasAcceptedTerms', '0190a000-0000-7000-8000-0000000000ff');
    show(withPatient({ isConsentAccepted: false }));
    expect((await next()).disabled).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  });

  it('names incomplete sections and offers to add what is missing', async () => {
    show(withPatient({ birthDate: null, latestScreening: { ...patient.latestScreening!, diabetesType: '' } }));
    expect((await next()).disabled).toBe(true);
    expect(screen.getByText('Please complete: Personal information, Health information')).toBeDefined();
    // Decision 0137, row 3.2.
    expect(screen.queryByText('18 years')).toBeNull();
    expect(screen.getByRole('button', { name: 'Add Diabetes' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add Age' }));
    const drawer = within(await screen.findByRole('dialog'));
    expect(drawer.getByLabelText<HTMLInputElement>('Age').value).toBe('');
    const reason = drawer.getByRole('status');
    expect(reason.textContent, 'before the first change').toBe('');
    fireEvent.change(drawer.getByLabelText('First name'), { target: { value: 'Anna' } });
    await waitFor(() => expect(reason.textContent).not.toBe(''));
  });

  // Decision 0137, row 4.2.
  it('saves the consent, the patient and the screening, in this order, and continues to the tips', async () => {
    const calls: string[] = [];
    show(withPatient({ isConsentAccepted: false }), {
      screenings: {
        create: async ({ body }) => {
          calls.push('screening');
          return { ...body, created: '2026-11-21T10:00:00Z' } as never;
        },
      },
      consents: {
        create: async ({ body }) => {
          calls.push(`consent ${body.termsVersion}`);
          return { ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' };
        },
      },
      patients: {
        get: async () => ({ ...patient, isConsentAccepted: false }),
        update: async ({ body }) => {
          calls.push(`patient ${body.isConsentAccepted}`);
          return patient;
        },
      },
    });
    fireEvent.click(await screen.findByRole('checkbox'));
    const button = await next();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(calls).toEqual(['consent 2023-10', 'patient true', 'screening']);
  });

  // Decision 0137, row 4.3.
  it.each([
    ['missing', { ...patient.latestScreening, created: undefined }],
    ['null', { ...patient.latestScreening, created: null }],
    ['empty', { ...patient.latestScreening, created: '' }],
    ['in an empty response', {}],
  ])('redirects to sign-in if “created” is %s', async (_, json) => {
    const { screenings } = createClient(mienContract, async () => ({ status: 201, json }));
    show(saved, { screenings });
    fireEvent.click(await next());
    await waitFor(() => expect(address()).toBe('/mlogin'));
    expect(screen.getByText(/^Your profile could not be saved\./)).toBeDefined();
  });

  it('says why saving failed and stays open', async () => {
    show(saved, { screenings: { create: () => Promise.reject(new Problem('internal-error')) } });
    fireEvent.click(await next());
    expect(await screen.findByText(/There seems to be a problem with the service/)).toBeDefined();
    expect(address()).toBe('/profile');
  });

  it('shows a refused field in its drawer and stores no screening', async () => {
    const create = vi.fn();
    const refusal = new Problem('invalid-request', { fields: [{ path: 'email', rule: 'invalid_format' }] });
    show({ patients: { get: async () => patient, update: () => Promise.reject(refusal) }, screenings: { create } });
    fireEvent.click(await next());
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByText('Invalid email format')).toBeDefined();
    expect(create).not.toHaveBeenCalled();
  });

  it('does not record a consent again that the consent page has recorded', async () => {
    sessionStorage.setItem('recordedConsent', `${patient.patientUid} 2023-10 2026-11`);
    sessionStorage.setItem('hasAcceptedTerms', patient.patientUid);
    const create = vi.fn();
    const isConsentAccepted = false;
    show(
      { patients: { get: async () => ({ ...patient, isConsentAccepted }), update: async () => patient } },
      {
        consents: { create },
        screenings: { create: async ({ body }) => ({ ...body, created: '2026-11-21T10:00:00Z' }) as never },
      },
    );
    fireEvent.click(await next());
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(create).not.toHaveBeenCalled();
  });
});

it.each([
  ['by a staff link', { isByLink: true }, /You signed in with a link or code from your clinic/],
  [
    'that needs a passkey',
    { needsPasskey: true },
    /This profile has a passkey, so a code alone only allows a new scan/,
  ],
  [
    'while results are held back',
    { heldUntil: '2026-12-05T18:30:00Z' },
    /Your clinic changed your number or merged your profile.*until December 5, 2026/,
  ],
  ['of a previous owner of the profile', {}, /not shown in this session/],
] as const)('explains missing answers in a session %s, and nothing in a full one', async (_, session, sentence) => {
  show();
  await next();
  expect(screen.queryByText(sentence)).toBeNull();
  cleanup();
  show(withPatient({ latestScreening: null }), {
    signIn: { session: async () => ({ user, historyCheck: 0, isScanOnly: true, ...session }) },
  });
  expect(await screen.findByText(sentence)).toBeDefined();
});

describe('the drawers of the profile', () => {
  it('turn 12 inches into a foot, and step back from 0', async () => {
    show();
    const drawer = await openDrawer('Body information');
    const feet = drawer.getByLabelText<HTMLInputElement>('Height (Ft)');
    const inches = drawer.getByLabelText<HTMLInputElement>('Height (In)');
    fireEvent.change(inches, { target: { value: '12' } });
    expect([feet.value, inches.value]).toEqual(['6', '0']);
    fireEvent.click(drawer.getByRole('button', { name: 'One inch less' }));
    expect([feet.value, inches.value]).toEqual(['5', '11']);
    fireEvent.click(drawer.getByRole('button', { name: 'One inch more' }));
    expect([feet.value, inches.value]).toEqual(['6', '0']);
  });

  it('keep inches of two feet or more as typed, and give the limits', async () => {
    show();
    const drawer = await openDrawer('Body information');
    const feet = drawer.getByLabelText<HTMLInputElement>('Height (Ft)');
    const inches = drawer.getByLabelText<HTMLInputElement>('Height (In)');
    const before = feet.value;
    fireEvent.change(inches, { target: { value: '99' } });
    expect([feet.value, inches.value]).toEqual([before, '99']);
    expect(drawer.getByRole('status').textContent).toBe(
      'Height out of range. Please enter a height between 3\'11" and 7\'2"',
    );
  });

  it('keep inches at 0 at 3 feet', async () => {
    show();
    const drawer = await openDrawer('Body information');
    const feet = drawer.getByLabelText<HTMLInputElement>('Height (Ft)');
    const inches = drawer.getByLabelText<HTMLInputElement>('Height (In)');
    fireEvent.change(feet, { target: { value: '3' } });
    fireEvent.change(inches, { target: { value: '0' } });
    fireEvent.click(drawer.getByRole('button', { name: 'One inch less' }));
    expect([feet.value, inches.value]).toEqual(['3', '0']);
  });

  it.each([
    ['66', 'Weight out of range. Weight must be between 67 and 660 lbs'],
    ['661', 'Weight out of range. Weight must be between 67 and 660 lbs'],
  ])('refuse a weight of %s lbs with the message', async (weight, message) => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: weight } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    expect(await drawer.findByText(message)).toBeDefined();
  });

  it('refuse a height out of range with the message', async () => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Height (Ft)'), { target: { value: '7' } });
    fireEvent.change(drawer.getByLabelText('Height (In)'), { target: { value: '3' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    const message = 'Height out of range. Please enter a height between 3\'11" and 7\'2"';
    expect(await drawer.findByText(message)).toBeDefined();
    for (const name of ['Height (Ft)', 'Height (In)'])
      expect(drawer.getByLabelText(name).getAttribute('aria-invalid')).toBe('true');
    expect(drawer.getByLabelText('Weight').getAttribute('aria-invalid')).not.toBe('true');
  });

  it('accept the height again once the inches are corrected', async () => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Height (Ft)'), { target: { value: '3' } });
    fireEvent.change(drawer.getByLabelText('Height (In)'), { target: { value: '10' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    const message = 'Height out of range. Please enter a height between 3\'11" and 7\'2"';
    expect(await drawer.findByText(message)).toBeDefined();
    fireEvent.change(drawer.getByLabelText('Height (In)'), { target: { value: '11' } });
    await waitFor(() => expect(drawer.queryByText(message)).toBeNull());
  });

  it('store nothing with a body mass index out of range, and show the message at the weight', async () => {
    const update = vi.fn(async () => patient);
    show({ patients: { get: async () => patient, update } });
    let drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '660' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(await next());
    drawer = within(await screen.findByRole('dialog'));
    const message = 'Invalid Body Mass Index. Your BMI needs to be between 10 and 60 for a scan availability!';
    expect(await drawer.findByText(message)).toBeDefined();
    expect(update).not.toHaveBeenCalled();
  });

  it('accept a weight with a decimal comma', async () => {
    const create = vi.fn(async ({ body }) => ({ ...body, created: '2026-11-21T10:00:00Z' }) as never);
    show(saved, { screenings: { create } });
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '150,5' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('150.5 lbs')).toBeDefined();
    expect(screen.getByText(/^Your changes are not saved yet\./)).toBeDefined();
    fireEvent.click(await next());
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(create).toHaveBeenCalledExactlyOnceWith({
      body: expect.objectContaining({ weightKg: 150.5 * 0.45359237 }),
    });
  });

  it('apply other units at once, on this device, without changing the profile', async () => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.click(drawer.getByRole('radio', { name: 'cm, kg' }));
    expect(drawer.getByLabelText<HTMLInputElement>('Height (cm)').value).toBe('170');
    expect(drawer.getByLabelText<HTMLInputElement>('Weight').value).toBe('68');
    expect(drawer.queryByLabelText('Height (Ft)')).toBeNull();
    expect(localStorage.getItem('units')).toBe('metric');
    fireEvent.click(drawer.getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('170 cm')).toBeDefined();
    expect(screen.getByText('68 kg')).toBeDefined();
    expect(screen.queryByText(/not saved yet/)).toBeNull();
    localStorage.removeItem('units');
  });

  it('report restored input after a reload, but not on coming back from another page', async () => {
    const kept = 'What you typed here before is still here.';
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '181' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    await screen.findByText('181 lbs');
    cleanup();
    show();
    expect(await screen.findByText('181 lbs')).toBeDefined();
    expect(screen.queryByText(kept)).toBeNull();
    cleanup();
    const draft = JSON.parse(sessionStorage.getItem('profileDraft') ?? '{}');
    sessionStorage.setItem('profileDraft', JSON.stringify({ ...draft, documentMs: draft.documentMs - 1000 }));
    show();
    expect(await screen.findByText(kept)).toBeDefined();
    cleanup();
    show();
    expect(await screen.findByText('181 lbs')).toBeDefined();
    expect(screen.queryByText(kept)).toBeNull();
  });

  it('ignore input stored by an older version that lacks a field', async () => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '181' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    await screen.findByText('181 lbs');
    cleanup();
    const draft = JSON.parse(sessionStorage.getItem('profileDraft') ?? '{}');
    const { qol: _, ...values } = draft.values;
    sessionStorage.setItem('profileDraft', JSON.stringify({ ...draft, values }));
    show();
    expect(await screen.findByText('150 lbs')).toBeDefined();
  });

  it('report nothing after Update without a change', async () => {
    show();
    fireEvent.click((await openDrawer('Body information')).getByRole('button', { name: 'Update' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const draft = JSON.parse(sessionStorage.getItem('profileDraft') ?? '{}');
    sessionStorage.setItem('profileDraft', JSON.stringify({ ...draft, documentMs: draft.documentMs - 1000 }));
    show();
    expect(await screen.findByText('150 lbs')).toBeDefined();
    expect(screen.queryByText('What you typed here before is still here.')).toBeNull();
  });

  it('keep the edit on Update, but not on closing', async () => {
    show();
    let drawer = await openDrawer('Personal information');
    fireEvent.change(drawer.getByLabelText('First name'), { target: { value: 'Anna' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Close without saving' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByText('Anna')).toBeNull();
    drawer = await openDrawer('Personal information');
    fireEvent.change(drawer.getByLabelText('First name'), { target: { value: 'Anna' } });
    fireEvent.click(drawer.getByRole('button', { name: 'Update' }));
    expect(await screen.findByText('Anna')).toBeDefined();
    // The drawer's form is not the page's form, though it is rendered inside it.
    expect(address()).toBe('/profile');
    expect(screen.queryByText(/There seems to be a problem/)).toBeNull();
  });

  it('disable Update without a first name', async () => {
    show();
    const drawer = await openDrawer('Personal information');
    fireEvent.change(drawer.getByLabelText('First name'), { target: { value: '' } });
    await waitFor(() => expect(drawer.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true));
  });

  it('keep input across a reload', async () => {
    show();
    const drawer = await openDrawer('Body information');
    fireEvent.change(drawer.getByLabelText('Weight'), { target: { value: '181' } });
    await waitFor(() => expect(sessionStorage.getItem('profileDraft')).toContain('"weight":"181"'));
  });
});

describe('the first profile', () => {
  const isFirst = withPatient({ latestScreening: null, isConsentAccepted: false });
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const page = (name: string) => screen.findByRole('heading', { level: 1, name });
  const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const choose = (question: string, answer: string) =>
    fireEvent.click(within(screen.getByRole('group', { name: question })).getByRole('radio', { name: answer }));

  async function toHealth() {
    await page('About you');
    fireEvent.click(screen.getByRole('radio', { name: 'Female' }));
    await press('Next');
    await page('Your body');
    type('Height (Ft)', '5');
    type('Height (In)', '6');
    type('Weight', '140,5');
    await press('Next');
    await page('Your health');
  }

  function answerHealth() {
    choose('Do you smoke?', 'No');
    choose('Do you take blood pressure medication?', 'No');
    choose('Are you diabetic?', 'No');
    choose('How would you rate your quality of life?', '8');
  }

  it('has three short pages, and the last one saves everything', async () => {
    const create = vi.fn(async ({ body }) => ({ ...body, created: '2026-11-21T10:00:00Z' }) as never);
    const consent = vi.fn(
      async () => ({ ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' }) as const,
    );
    show(
      isFirst,
      { patients: { ...isFirst.patients, update: async () => patient } },
      {
        screenings: { create },
        consents: { create: consent },
      },
    );
    expect(await screen.findByText('1 of 3')).toBeDefined();
    expect(screen.getByRole('form', { name: 'About you 1 of 3' })).toBeDefined();
    expect(screen.queryByText('Your health'), 'a page shows its own title only').toBeNull();
    await toHealth();
    expect(screen.getByText('3 of 3')).toBeDefined();
    expect((await next()).disabled).toBe(true);
    answerHealth();
    expect(screen.getByText('Please agree with our terms to continue')).toBeDefined();
    fireEvent.click(screen.getByRole('checkbox'));
    expect(screen.getByText(/then the camera\. The camera turns on only when you start it\.$/)).toBeDefined();
    const button = await next();
    fireEvent.click(button);
    fireEvent.click(button);
    await waitFor(() => expect(address()).toBe('/howto'));
    expect(consent).toHaveBeenCalledOnce();
    expect(create).toHaveBeenCalledExactlyOnceWith({
      body: expect.objectContaining({ weightKg: 140.5 * 0.45359237, qol: 8, smoke: false }),
    });
  });

  it('shows on Next what is missing, and stays on the page', async () => {
    show(withPatient({ latestScreening: null, birthDate: null }));
    await page('About you');
    expect(screen.getByLabelText<HTMLInputElement>('Age').value).toBe('');
    await press('Next');
    expect(await screen.findByText('Age is required.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Age')));
    await page('About you');
  });

  it('keeps all input when going back', async () => {
    show(isFirst);
    await toHealth();
    await press('Back');
    await page('Your body');
    expect(screen.getByLabelText<HTMLInputElement>('Weight').value).toBe('140,5');
    await press('Back');
    await page('About you');
    expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  });

  it('keeps input across a reload', async () => {
    show(isFirst);
    await page('About you');
    await press('Edit name');
    type('First name', 'Anna');
    await waitFor(() => expect(sessionStorage.getItem('profileDraft')).toContain('"firstName":"Anna"'));
    cleanup();
    show(isFirst);
    await page('About you');
    expect(screen.getByText(/^Anna /)).toBeDefined();
  });

  it('does not ask for a known name again, unless requested', async () => {
    show(withPatient({ latestScreening: null, birthDate: null }));
    await page('About you');
    expect(screen.queryByLabelText('First name')).toBeNull();
    // Focus starts at the first missing answer.
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Age')));
    await press('Edit name');
    expect(document.activeElement).toBe(screen.getByLabelText('First name'));
    expect(screen.queryByRole('button', { name: 'Edit name' })).toBeNull();
    cleanup();
    show(withPatient({ latestScreening: null, firstName: '', lastName: '' }));
    await page('About you');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('First name')));
  });

  it('moves from field to field on Enter, and submits the page from the last one', async () => {
    show(withPatient({ latestScreening: null, firstName: '', lastName: '' }));
    await page('About you');
    const field = (label: string) => screen.getByLabelText(label);
    const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter' });
    expect(enter('First name'), 'an empty field is not left').toBe(true);
    type('First name', 'Anna');
    expect(enter('First name')).toBe(false);
    expect(document.activeElement).toBe(field('Last name'));
    type('Last name', 'Reyes');
    expect(enter('Last name'), 'nothing more is empty').toBe(true);
  });

  it('checks height and weight together on their page', async () => {
    show(isFirst);
    await page('About you');
    fireEvent.click(screen.getByRole('radio', { name: 'Female' }));
    await press('Next');
    await page('Your body');
    type('Height (Ft)', '5');
    expect(document.activeElement).toBe(screen.getByLabelText('Height (In)'));
    type('Height (In)', '6');
    type('Weight', '660');
    await press('Next');
    expect(await screen.findByText(/^Invalid Body Mass Index/)).toBeDefined();
    await page('Your body');
  });

  it('returns to the page of a refused answer', async () => {
    const refusal = new Problem('invalid-request', { fields: [{ path: 'email', rule: 'invalid_format' }] });
    show(
      isFirst,
      { patients: { ...isFirst.patients, update: () => Promise.reject(refusal) } },
      {
        consents: { create: async () => ({ ...configuration.texts, language: 'en', created: '2026-11-21T10:00:00Z' }) },
      },
    );
    await toHealth();
    answerHealth();
    fireEvent.click(screen.getByRole('checkbox'));
    await press('Next');
    await page('About you');
    expect(await screen.findByText('Invalid email format')).toBeDefined();
  });
});
