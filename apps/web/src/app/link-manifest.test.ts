import { expect, it } from 'vitest';
import { linkManifest } from './link-manifest.ts';

it('links the manifest of the installed app with credentials', () => {
  linkManifest();
  const [link, ...others] = document.head.querySelectorAll<HTMLLinkElement>('link[rel="manifest"]');
  expect(others).toEqual([]);
  expect(link?.getAttribute('href')).toBe('/manifest.webmanifest');
  expect(link?.crossOrigin).toBe('use-credentials');
});
