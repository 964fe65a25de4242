import { expect, it } from 'vitest';
import { linkManifest } from './link-manifest.ts';

it('names the manifest of the installed app, asked for with the session', () => {
  linkManifest();
  const [link, ...others] = document.head.querySelectorAll<HTMLLinkElement>('link[rel="manifest"]');
  expect(others).toEqual([]);
  expect(link?.getAttribute('href')).toBe('/manifest.webmanifest');
  expect(link?.crossOrigin).toBe('use-credentials');
});
