import { paths } from '../../shared/platform/paths.ts';
import { screen } from '../../shared/platform/screen.ts';

const next = [paths.linkEntry, paths.profile];

export const screens = [
  screen({
    path: paths.register,
    lazy: async () => (await import('./register-page.tsx')).RegisterPage,
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.title,
    tab: 'none',
    next,
  }),
  screen({
    path: paths.registerSignature,
    lazy: async () => (await import('./phone-registration-page.tsx')).PhoneRegistrationPage,
    props: { accessCode: 'signature' },
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.byPhone.title,
    tab: 'none',
    next,
  }),
  screen({
    path: paths.registerAnonymously,
    lazy: async () => (await import('./access-code-pages.tsx')).AccessCodePage,
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.title,
    tab: 'none',
    examples: [{ at: '/register/office' }],
  }),
  screen({
    path: paths.registerMd,
    lazy: async () => (await import('./access-code-pages.tsx')).DoctorsRegistrationPage,
    guards: ['camera'],
    audience: 'anybody',
    heading: ({ registration }) => registration.byPhone.title,
    tab: 'none',
    next,
  }),
];
