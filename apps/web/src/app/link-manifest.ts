/**
 * Links the manifest with the installed app's name and icons. Browsers fetch it as soon as it is linked, and the app is
 * not installed before it renders. It depends on the session's client, so the cookie is sent with the request.
 */
export function linkManifest(): void {
  const link = document.createElement('link');
  link.rel = 'manifest';
  link.href = '/manifest.webmanifest';
  link.crossOrigin = 'use-credentials';
  document.head.append(link);
}
