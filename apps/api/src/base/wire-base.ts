import type { ScanProvider } from '../providers/scan-provider.ts';
import type { SharedDeps } from '../shared-deps.ts';
import { accessLogModule, type RecordAccess, recordEntry } from './access-log/index.ts';
import { createCheckNewCode } from './accounts/index.ts';
import { clientSettingsModule } from './client-settings/index.ts';
import { configurationsModule } from './configurations/index.ts';
import { consentsModule } from './consents/index.ts';
import { groupsModule } from './groups/index.ts';
import { healthModule } from './health/index.ts';
import { pageViewsModule } from './page-views/index.ts';
import { webhooksModule } from './webhooks/index.ts';

export interface BaseWingDeps
  extends Pick<Parameters<typeof clientSettingsModule>[0], 'discoverIssuer' | 'clientFault'>,
    Pick<Parameters<typeof healthModule>[0], 'isStopping' | 'canWrite'>,
    Pick<Parameters<typeof configurationsModule>[0], 'demo'> {
  readonly providers: readonly ScanProvider[];
}

/** Modules that every wing uses: the access log, client settings, consents. */
export function wireBase(platform: SharedDeps, server: BaseWingDeps) {
  const accessLog = accessLogModule(platform);
  const deps = {
    ...platform,
    accessLog,
    recordAccess: (...args: Parameters<RecordAccess>) => recordEntry(accessLog, ...args),
    checkNewCode: createCheckNewCode(platform),
  };
  const clientSettings = clientSettingsModule({ ...deps, ...server });
  const { measuresOf } = clientSettings;
  const health = healthModule({ ...platform, ...server });
  const consents = consentsModule(deps);
  const groups = groupsModule(deps);
  const pageViews = pageViewsModule(deps);
  const webhooks = webhooksModule(deps);
  const configurations = configurationsModule({ ...deps, clients: clientSettings, measuresOf, demo: server.demo });
  return {
    deps,
    accessLog,
    clientSettings,
    consents,
    health,
    webhooks,
    modules: [health, accessLog, clientSettings, webhooks, configurations, consents, groups, pageViews],
  };
}

export type Base = ReturnType<typeof wireBase>;
