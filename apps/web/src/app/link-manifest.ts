/**
 * Says what an installed app is called and looks like. Browsers fetch manifest and icon as soon as they know of them, and nobody
 * installs an app before it is drawn. It depends on the session's client, so the cookie goes with it.
 */
export function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  link.crossOrigin = 'use-credentials';
  document.head.append(link);
}
