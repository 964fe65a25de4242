import type { KioskWithCode } from '@mien/contract';
import type { TestApi, TestBrowser } from './test-api.ts';

interface KioskOf {
  readonly clientId: string;
  readonly groupId: string;
  readonly takesAnonymous?: boolean;
}

/** Adds a tablet of a group, as an administrator. */
export const addKiosk = (
  { client }: TestBrowser,
  { clientId, groupId, takesAnonymous = true }: KioskOf,
): Promise<KioskWithCode> =>
  client.kiosks.add({ params: { clientId }, body: { name: 'Front desk', groupId, takesAnonymous } });

/** A browser that is paired as a new tablet of a group. */
export async function pairedTablet(api: TestApi, admin: TestBrowser, of: KioskOf): Promise<TestBrowser> {
  const { code } = await addKiosk(admin, of);
  const tablet = api.browser();
  await tablet.client.kiosk.pair({ body: { code } });
  return tablet;
}
