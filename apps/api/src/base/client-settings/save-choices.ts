import type { ClientSettings } from '@mien/contract';
import {
  AGREEMENT_LANGUAGES,
  type ByLanguage,
  type CareTeamRule,
  type ChatAnswerTime,
  type Language,
} from '@mien/domain';
import type { Caller } from '../../platform/access/caller.ts';
import type { ClientSettingsDeps } from './client-settings.deps.ts';
import * as clientSettingsStore from './client-settings.store.ts';
import { clientOf } from './read-settings.ts';
import { refuse, save } from './save-section.ts';

export async function saveAverages(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, minimumUsers }: { version: number; minimumUsers: number | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  if (minimumUsers !== null && minimumUsers < deps.installation.minimumUsers) refuse('minimumUsers', 'below_minimum');
  return save(deps, caller, client, 'averages', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { minimumUsers }),
  );
}

export async function saveConsentBanner(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, texts }: { version: number; texts: ByLanguage<string | null> },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  const written = Object.fromEntries(
    AGREEMENT_LANGUAGES.flatMap((one) => {
      const text = texts[one] ?? null;
      return text === null ? [] : [[one, text]];
    }),
  ) as ByLanguage<string>;
  const isEmpty = Object.keys(written).length === 0;
  // Patients who read a language without a text would not see the notice.
  const missing = AGREEMENT_LANGUAGES.find((one) => written[one] === undefined);
  if (!isEmpty && missing !== undefined) refuse(`texts.${missing}`, 'every_language');
  return save(deps, caller, client, 'consentBanner', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { consentBanner: isEmpty ? null : written }),
  );
}

export async function saveSmsSender(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, sender }: { version: number; sender: string | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'smsSender', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { smsSender: sender }),
  );
}

export async function saveAttentionNotice(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, isShown }: { version: number; isShown: boolean },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'attentionNotice', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { isAttentionShown: isShown }),
  );
}

export async function saveCareTeamAccess(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, rule }: { version: number; rule: CareTeamRule },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'careTeamAccess', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { careTeamRule: rule }),
  );
}

export async function saveAnswerTime(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, time }: { version: number; time: ChatAnswerTime | null },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'answerTime', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { answerTime: time }),
  );
}

export async function saveVisits(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, scanDaysBefore, videoHosts }: { version: number; scanDaysBefore: number; videoHosts: readonly string[] },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'visits', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { scanDaysBefore, videoHosts: [...new Set(videoHosts)] }),
  );
}

export async function saveEmbedding(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, origins }: { version: number; origins: readonly string[] },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'embedding', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { embedOrigins: [...new Set(origins)] }),
  );
}

export async function saveTrialScans(
  deps: ClientSettingsDeps,
  caller: Caller,
  clientId: string,
  { version, isOffered }: { version: number; isOffered: boolean },
  language: Language,
): Promise<ClientSettings> {
  const client = await clientOf(deps, caller, clientId);
  return save(deps, caller, client, 'trialScans', version, language, (transaction) =>
    clientSettingsStore.keepSettings(transaction, clientId, { isTrialOffered: isOffered }),
  );
}
