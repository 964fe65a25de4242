import type { SitePolicy } from '@mien/server';

/** What pages of the web app may do. The scan site is only ever the target of a navigation. */
export const SITE_POLICY: SitePolicy = {
  content: {
    'script-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'font-src': "'self'",
    'connect-src': "'self'",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'form-action': "'self'",
  },
  permissions: ['camera=()', 'microphone=()', 'geolocation=()', 'interest-cohort=()'],
  resources: 'same-origin',
};
