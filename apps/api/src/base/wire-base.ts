import type { Platform } from '../platform/platform.ts';
import type { ScanProvider } from '../platform/providers/scan-provider.ts';
import { accessLogModule, type RecordAccess, recordEntry } from './access-log/index.ts';
import { createCheckNewCode } from './accounts/index.ts';
import { clientSettingsModule } from './client-settings/index.ts';
import { configurationsModule } from './configurations/index.ts';
import { consentsModule } from './consents/index.ts';
import { groupsModule } from './groups/index.ts';
import { healthModule } from './health/index.ts';
import { pageViewsModule } from './page-views/index.ts';

export interface BaseSurroundings
  extends Pick<Parameters<typeof clientSettingsModule>[0], 'discoverIssuer' | 'clientFault'>,
    Pick<Parameters<typeof healthModule>[0], 'isStopping' | 'canWrite'> {
  readonly providers: readonly ScanProvider[];
}

/** Modules that every wing uses: the access log, client settings, consents. */
export function wireBase(platform: Platform, surroundings: BaseSurroundings) {
  const accessLog = accessLogModule(platform);
  const foundation = {
    ...platform,
    accessLog,
    recordAccess: (...args: Parameters<RecordAccess>) => recordEntry(accessLog, ...args),
    checkNewCode: createCheckNewCode(platform),
  };
  const clientSettings = clientSettingsModule({ ...foundation, ...surroundings });
  const { measuresOf } = clientSettings;
  const health = healthModule({ ...platform, ...surroundings });
  const consents = consentsModule(foundation);
  const groups = groupsModule(foundation);
  const pageViews = pageViewsModule(foundation);
  const configurations = configurationsModule({ ...foundation, clients: clientSettings, measuresOf });
  return {
    foundation,
    accessLog,
    clientSettings,
    consents,
    health,
    modules: [health, accessLog, clientSettings, configurations, consents, groups, pageViews],
  };
}

export type Base = ReturnType<typeof wireBase>;
