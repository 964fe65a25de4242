import { contentSecurityPolicy, inlineSources, type SitePolicy } from '@mien/server';

/**
 * The Content Security Policy of the web app's pages. For all but the embedded page, the scan site is only ever the target
 * of a navigation.
 */
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
export const policyOfPage = (html: string): string => contentSecurityPolicy(contentOf(html));

const contentOf = (html: string): SitePolicy['content'] => {
  const { content } = SITE_POLICY;
  return {
    ...content,
    'script-src': `${content['script-src']}${inlineSources(html, 'script')}`,
    'style-src': `${content['style-src']}${inlineSources(html, 'style')}`,
  };
};

/**
 * The policies of the page that other software embeds: it contains the scan site, to which it passes the camera on.
 *
 * @param frameAncestors  origins of the pages that may frame it
 */
export const policiesOfEmbed = (html: string, scanOrigin: string, frameAncestors: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy({ ...contentOf(html), 'frame-src': scanOrigin }, frameAncestors),
  'permissions-policy': SITE_POLICY.permissions
    .map((one) => (one === 'camera=()' ? `camera=(self "${scanOrigin}")` : one))
    .join(', '),
});
