import { ANURA_PROVIDER_ID, Problem } from '@mien/contract';
import type { ProfileHash, SubscoreScale } from '@mien/domain';
import { type AnuraMeasurement, createAnuraApi, createTokenKeeper, type FetchFrom } from './anura-api.ts';
import { createEventReader, type WebhookSettings } from './anura-events.ts';
import { isSameResult, type PointTexts, pointTextsFrom, pointTextsFromCloud, readPoints } from './anura-points.ts';
import { askProvider, type ReturningProvider, type ScanReference, type SettledScan } from './scan-provider.ts';

/** As long as a scan session, so that a token in a browser is of no use afterwards. */
const SCAN_TOKEN_LIFETIME_S = 20 * 60;
/** The server's own registration, which is renewed. */
const READER_TOKEN_LIFETIME_S = 60 * 60;

/** The browser may return before the cloud has finished: how often the cloud is asked, and at what interval. */
const FETCH_ATTEMPTS = 4;
const FETCH_PAUSE_MS = 1000;

/**
 * How measurements are read from the cloud: not at all, by this server as a device of the license, or by a user of the
 * organization.
 */
export type AnuraReader =
  | { readonly kind: 'none' }
  | { readonly kind: 'device' }
  | { readonly kind: 'user'; readonly email: string; readonly password: string };

export interface AnuraSettings {
  /** Origin of the hosted scan site. */
  readonly origin: string;
  readonly apiOrigin: string;
  readonly configId: string;
  readonly licenceKey: string;
  /** SPKI, base64. */
  readonly profilePublicKey: string;
  readonly profileHash: ProfileHash;
  readonly subscoreScale: SubscoreScale;
  readonly reader: AnuraReader;
  readonly webhook: WebhookSettings | null;
  /** Name and identifier under which the cloud lists this installation. */
  readonly appName: string;
  readonly appIdentifier: string;
  readonly now: () => Date;
  /** How the cloud is called; addresses entered by a client's admin must be public. */
  readonly fetchFrom?: FetchFrom;
  readonly pause?: (durationMs: number) => Promise<unknown>;
}

const pauseFor = (durationMs: number) => new Promise((resolve) => setTimeout(resolve, durationMs));

/** @throws Problem scan-without-signal */
function settled(
  { subscoreScale }: Pick<AnuraSettings, 'subscoreScale'>,
  texts: PointTexts,
  found: Pick<SettledScan, 'trust' | 'providerMeasurementId'> & { readonly isPartial: boolean },
): SettledScan {
  const read = readPoints(texts, subscoreScale);
  if (!read.hasSignal) throw new Problem('scan-without-signal');
  return {
    status: found.isPartial || !read.hasCore ? 'PARTIAL' : 'COMPLETE',
    trust: found.trust,
    providerMeasurementId: found.providerMeasurementId,
    points: read.points,
    missing: read.missing,
    kept: read.kept,
  };
}

/** NuraLogix's hosted scan site, by configuration only. See docs/adr/0029-hosted-provider.md. */
export function createAnuraProvider(settings: AnuraSettings): ReturningProvider {
  const { reader, webhook, now, pause = pauseFor } = settings;
  const api = createAnuraApi({
    origin: settings.apiOrigin,
    licenceKey: settings.licenceKey,
    name: settings.appName,
    identifier: settings.appIdentifier,
    ...(settings.fetchFrom ? { fetchFrom: settings.fetchFrom } : {}),
  });
  const keeper = createTokenKeeper({
    start: () => (reader.kind === 'user' ? api.signIn(reader) : api.register(READER_TOKEN_LIFETIME_S)),
    renew: api.renew,
    now,
  });

  /** The finished measurement of a scan, or null while there is none. */
  async function finishedMeasurement(scan: ScanReference): Promise<AnuraMeasurement | null> {
    let id = scan.providerMeasurementId;
    if (id === null) {
      const found = await askProvider(keeper.use((token) => api.measurementsOf(token, scan.partnerId)));
      const own = found.filter((measurement) => measurement.PartnerID === scan.partnerId);
      const newest = own.toSorted((left, right) => String(right.Created).localeCompare(String(left.Created)))[0];
      id = newest?.ID ?? null;
    }
    if (id === null) return null;
    const measurementId = id;
    const measurement = await askProvider(keeper.use((token) => api.measurement(token, measurementId)));
    // Another person's measurement proves nothing about this scan.
    if (measurement.PartnerID !== scan.partnerId) throw new Problem('receipt-invalid');
    if (measurement.StatusID === 'ERROR') throw new Problem('scan-without-signal');
    return measurement.StatusID === 'COMPLETE' || measurement.StatusID === 'PARTIAL' ? measurement : null;
  }

  async function fetchedMeasurement(scan: ScanReference): Promise<AnuraMeasurement> {
    for (let attempt = 1; attempt <= FETCH_ATTEMPTS; attempt += 1) {
      const measurement = await finishedMeasurement(scan);
      if (measurement !== null) return measurement;
      if (attempt < FETCH_ATTEMPTS) await pause(FETCH_PAUSE_MS);
    }
    throw new Problem('scan-provider-failed');
  }

  return {
    arrival: 'returned',
    providerId: ANURA_PROVIDER_ID,
    origin: settings.origin,
    provenance: 'provider',
    fetchesResults: reader.kind !== 'none',
    readEvent: webhook === null ? null : createEventReader(webhook),

    /** A new registration for each scan: its token, in a browser, gives no access to other patients. */
    async open() {
      const { token, refreshToken } = await askProvider(api.register(SCAN_TOKEN_LIFETIME_S));
      return {
        token,
        refreshToken,
        configId: settings.configId,
        profilePublicKey: settings.profilePublicKey,
        profileHash: settings.profileHash,
      };
    },

    async settle(scan, claim) {
      const claimed = pointTextsFrom(claim);
      if (reader.kind === 'none')
        return settled(settings, claimed, { trust: 'browserOnly', providerMeasurementId: null, isPartial: false });
      const measurement = await fetchedMeasurement(scan);
      const held = pointTextsFromCloud(measurement.Results ?? {});
      if (!isSameResult(claimed, held)) throw new Problem('receipt-invalid');
      return settled(settings, held, {
        trust: 'serverFetched',
        providerMeasurementId: measurement.ID,
        isPartial: measurement.StatusID === 'PARTIAL',
      });
    },
  };
}
