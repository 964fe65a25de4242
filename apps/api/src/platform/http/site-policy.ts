import { contentSecurityPolicy, inlineSources, type SitePolicy } from '@mien/server';

/** The Content Security Policy of the web app's pages. The scan site is only ever the target of a navigation. */
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

/** The content security policy of a page: it names the page's inline scripts and styles by their hashes. */
export function policyOfPage(html: string): string {
  const { content } = SITE_POLICY;
  return contentSecurityPolicy({
    ...content,
    'script-src': `${content['script-src']}${inlineSources(html, 'script')}`,
    'style-src': `${content['style-src']}${inlineSources(html, 'style')}`,
  });
}
