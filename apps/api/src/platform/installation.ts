import { ANURA_PROVIDER_ID, BUILTIN_PROVIDER_ID, type Configuration } from '@mien/contract';
import { smsBudgetLimit } from '@mien/domain';
import type { Config } from './config.ts';
import type { AdminAddressRules, BrowserAddressRules } from './public-address.ts';

/** Ids of scan providers by their names in the configuration. */
export const PROVIDER_IDS = { builtin: BUILTIN_PROVIDER_ID, anura: ANURA_PROVIDER_ID } as const;

/** The configuration in the form that modules use. */
export function installationOf(config: Config) {
  const { hostname, host } = new URL(config.PUBLIC_URL);
  return {
    productName: config.PRODUCT_NAME,
    providerName: config.PROVIDER_NAME,
    publicUrl: config.PUBLIC_URL,
    host,
    adminAddressRules: {
      enteredBy: 'admin',
      allowsLocalhost: hostname === 'localhost',
      allowsPrivate: config.CLIENT_PROVIDERS_IN_PRIVATE_NETWORK === '1',
    } satisfies AdminAddressRules,
    browserAddressRules: {
      enteredBy: 'browser',
      allowsLocalhost: hostname === 'localhost',
    } satisfies BrowserAddressRules,
    staffSecondFactor: config.STAFF_SECOND_FACTOR,
    minimumUsers: config.MIN_USERS_FOR_AVERAGES,
    scanProvider: config.SCAN_PROVIDER,
    hasAnura: config.ANURA_CONFIG_ID !== undefined,
    hasConsentBanner: config.CONSENT_BANNER_URL !== undefined,
    consentBannerUrl: config.CONSENT_BANNER_URL ?? null,
    sendsPerDay: config.SMS_SENDS_PER_DAY,
    sendsPerHourPerIp: config.SMS_SENDS_PER_HOUR_PER_IP,
    opensPerHourPerIp: config.LOGIN_LINKS_PER_HOUR_PER_IP,
    registrationsPerHourPerIp: config.REGISTRATIONS_PER_HOUR_PER_IP,
    /** For unused accounts: few enough that codes do not have to wait. */
    messagesPerRun: smsBudgetLimit('retention', config.SMS_SENDS_PER_DAY),
    retention: {
      warnMonths: config.RETENTION_WARN_MONTHS,
      suspendMonths: config.RETENTION_SUSPEND_MONTHS,
      deleteDays: config.RETENTION_DELETE_DAYS,
    },
    isDemo: config.DEMO === '1',
    hasOutbox: config.SMS_DRIVER === 'outbox',
    hasBeacon: config.BEACON === '1',
    /** The name under which views are counted; null for the one of the page's environment. */
    analyticsId: config.ANALYTICS_ID ?? null,
    /** Shown to pages in every language and for every client. */
    shownToPages: {
      productName: config.PRODUCT_NAME,
      providerName: config.PROVIDER_NAME,
      minimumUsersForAverages: config.MIN_USERS_FOR_AVERAGES,
      scanProviderId: PROVIDER_IDS[config.SCAN_PROVIDER],
      doctorsAccessCode: config.DOCTORS_ACCESS_CODE,
      hasConsentBanner: config.CONSENT_BANNER_URL !== undefined,
      /** For the installation's own users; each client has its own rule. */
      careTeamRule: 'byPatient',
      answerTime: null,
      staffSecondFactor: config.STAFF_SECOND_FACTOR,
      hasBeacon: config.BEACON === '1',
      isInstallable: config.PWA === '1',
    } satisfies Omit<Configuration, 'texts' | 'clientName' | 'logos' | 'demo' | 'isEveryScanOurs' | 'isTrialOffered'>,
  };
}

export type Installation = ReturnType<typeof installationOf>;
