import { paths } from '../../shared/paths.ts';
import { screen } from '../../shared/screen.ts';

const next = [paths.linkEntry, paths.profile];

/** The last part of the address is the access code of the group. */
const byPhone = (path: string, accessCode: 'signature' | 'md') =>
  screen({
    path,
    lazy: async () => (await import('./phone-registration-page.tsx')).PhoneRegistrationPage,
    props: { accessCode },
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.byPhone.title,
    place: 'none',
    next,
  });

export const screens = [
  screen({
    path: paths.register,
    lazy: async () => (await import('./register-page.tsx')).RegisterPage,
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.title,
    place: 'none',
    next,
  }),
  byPhone(paths.registerSignature, 'signature'),
  screen({
    path: paths.registerAnonymously,
    lazy: async () => (await import('./register-page.tsx')).RegisterPage,
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.title,
    place: 'none',
    examples: [{ at: '/register/office' }],
  }),
  byPhone(paths.registerMd, 'md'),
];
