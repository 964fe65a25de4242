import type { ClientSettings } from '@mien/contract';
import type { Language, LogoType } from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { readPicture } from './picture.ts';
import { clientOf } from './read-settings.ts';
import { refuse, save } from './save-section.ts';

export async function saveLogo(
  deps: ClientSettingsDeps,
  caller: Caller,
  { clientId, logoType }: { clientId: string; logoType: LogoType },
  { version, data }: { version: number; data: string },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  const picture = await readPicture(Buffer.from(data, 'base64'));
  if (typeof picture === 'string') refuse('data', picture);
  const { mediaType, bytes, widthPx, heightPx } = picture;
  const logo = { logoType, mediaType, content: bytes.toString('base64'), widthPx, heightPx };
  return save(deps, caller, client, 'logos', version, language, (transaction) =>
    clientSettingsStore.keepLogo(transaction, clientId, logo),
  );
}

export async function removeLogo(
  deps: ClientSettingsDeps,
  caller: Caller,
  { clientId, logoType }: { clientId: string; logoType: LogoType },
  { version }: { version: number },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'logos', version, language, (transaction) =>
    clientSettingsStore.removeLogo(transaction, clientId, logoType),
  );
}
