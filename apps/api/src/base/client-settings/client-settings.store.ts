import { type ClientSettingsSection, DAY_MS, type LogoMediaType, type LogoType, type RangeStep } from '@mien/domain';
import { columnsOf, type StoredRow } from '../../platform/database/columns.ts';
import type { Database } from '../../platform/database/connect.ts';
import { inTransaction } from '../../platform/database/transaction.ts';
import { groupOfCode } from '../accounts/index.ts';
import { clientSettingsData } from './client-settings.data.ts';

export type HostedProviderRow = StoredRow<'client_hosted_providers'>;
export type SignOnProviderRow = StoredRow<'client_sign_on_providers'>;

/** A client's settings; undefined until they are first saved. */
export type StoredSettings = StoredRow<'client_settings'> | undefined;

export interface StoredLogo {
  readonly logoType: LogoType;
  readonly mediaType: LogoMediaType;
  /** Base64. */
  readonly content: string;
  readonly widthPx: number;
  readonly heightPx: number;
}

/** Ranges of a measure from a time on; null returns to the measure's own. */
export interface StoredRanges {
  readonly key: string;
  readonly validFrom: Date;
  readonly ranges: readonly RangeStep[] | null;
}

/** Who saved, when, and based on which version of a section. */
export interface Saving {
  readonly clientId: string;
  readonly userId: string;
  readonly section: ClientSettingsSection;
  readonly version: number;
  readonly at: Date;
}

/** Retention of replaced settings of a hosted provider: longer than any scan in progress. */
const SUPERSEDED_KEPT_MS = DAY_MS;

const SETTINGS = columnsOf(clientSettingsData.tables.client_settings);
const PROVIDER = columnsOf(clientSettingsData.tables.client_hosted_providers);
const SIGN_ON_PROVIDER = columnsOf(clientSettingsData.tables.client_sign_on_providers);

/** The client that a group belongs to, or null. */
export async function clientOfGroup(database: Database, code: string): Promise<string | null> {
  const found = await groupOfCode(database, code);
  return found?.clientId ?? null;
}

export async function versions(
  database: Database,
  clientId: string,
): Promise<Readonly<Partial<Record<ClientSettingsSection, number>>>> {
  const rows = await database
    .selectFrom('client_settings_versions')
    .select(['section', 'version'])
    .where('client_id', '=', clientId)
    .execute();
  return Object.fromEntries(rows.map(({ section, version }) => [section, version]));
}

/**
 * Saves a section together with its next version.
 * @returns false, with nothing written, when the section was saved by another caller since
 */
export async function save(
  database: Database,
  saving: Saving,
  write: (transaction: Database) => Promise<void>,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const { clientId, section, version, at, userId } = saving;
    const result =
      version === 0
        ? await transaction
            .insertInto('client_settings_versions')
            .values({ client_id: clientId, section, version: 1, changed_at: at, changed_by: userId })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
        : await transaction
            .updateTable('client_settings_versions')
            .set({ version: version + 1, changed_at: at, changed_by: userId })
            .where('client_id', '=', clientId)
            .where('section', '=', section)
            .where('version', '=', version)
            .executeTakeFirst();
    const changed = 'numUpdatedRows' in result ? result.numUpdatedRows : (result.numInsertedOrUpdatedRows ?? 0n);
    if (changed !== 1n) return false;
    await write(transaction);
    return true;
  });
}

export const settings = (database: Database, clientId: string) =>
  database.selectFrom('client_settings').select(SETTINGS).where('client_id', '=', clientId).executeTakeFirst();

/** Whether a client lets visitors scan without an account. */
export async function hasTrialOffer(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('client_settings')
    .select('client_id as clientId')
    .where('is_trial_offered', '=', true)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function keepSettings(
  transaction: Database,
  clientId: string,
  settings: Partial<Omit<StoredRow<'client_settings'>, 'clientId'>>,
): Promise<void> {
  const change = {
    minimum_users: settings.minimumUsers,
    consent_banner: settings.consentBanner && JSON.stringify(settings.consentBanner),
    scan_provider: settings.scanProvider,
    sms_sender: settings.smsSender,
    is_attention_shown: settings.isAttentionShown,
    care_team_rule: settings.careTeamRule,
    answer_time: settings.answerTime,
    is_trial_offered: settings.isTrialOffered,
    scan_days_before: settings.scanDaysBefore,
    video_hosts: settings.videoHosts && [...settings.videoHosts],
    embed_origins: settings.embedOrigins && [...settings.embedOrigins],
  };
  await transaction
    .insertInto('client_settings')
    .values({ client_id: clientId, ...change })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(change))
    .execute();
}

export const logos = (database: Database, clientId: string): Promise<StoredLogo[]> =>
  database
    .selectFrom('client_logos')
    .select([
      'logo_type as logoType',
      'media_type as mediaType',
      'content',
      'width_px as widthPx',
      'height_px as heightPx',
    ])
    .where('client_id', '=', clientId)
    .orderBy('logo_type')
    .execute();

export async function keepLogo(transaction: Database, clientId: string, logo: StoredLogo): Promise<void> {
  const row = {
    media_type: logo.mediaType,
    content: logo.content,
    width_px: logo.widthPx,
    height_px: logo.heightPx,
  };
  await transaction
    .insertInto('client_logos')
    .values({ client_id: clientId, logo_type: logo.logoType, ...row })
    .onConflict((conflict) => conflict.columns(['client_id', 'logo_type']).doUpdateSet(row))
    .execute();
}

export async function removeLogo(transaction: Database, clientId: string, logoType: LogoType): Promise<void> {
  await transaction
    .deleteFrom('client_logos')
    .where('client_id', '=', clientId)
    .where('logo_type', '=', logoType)
    .execute();
}

export const measures = (database: Database, clientId: string) =>
  database
    .selectFrom('client_measures')
    .select(['measure_type as key', 'position', 'is_shown as isShown'])
    .where('client_id', '=', clientId)
    .execute();

export async function keepMeasures(
  transaction: Database,
  clientId: string,
  measures: readonly { key: string; isShown: boolean }[],
): Promise<void> {
  await transaction.deleteFrom('client_measures').where('client_id', '=', clientId).execute();
  await transaction
    .insertInto('client_measures')
    .values(
      measures.map(({ key, isShown }, position) => ({
        client_id: clientId,
        measure_type: key,
        position,
        is_shown: isShown,
      })),
    )
    .execute();
}

/** All lists of ranges ever in force, oldest first. */
export const ranges = (database: Database, clientId: string): Promise<StoredRanges[]> =>
  database
    .selectFrom('client_measure_ranges')
    .select(['measure_type as key', 'valid_from as validFrom', 'ranges'])
    .where('client_id', '=', clientId)
    .orderBy('valid_from')
    .execute();

export async function addRanges(
  transaction: Database,
  clientId: string,
  changes: readonly StoredRanges[],
): Promise<void> {
  if (changes.length === 0) return;
  await transaction
    .insertInto('client_measure_ranges')
    .values(
      changes.map(({ key, validFrom, ranges }) => ({
        client_id: clientId,
        measure_type: key,
        valid_from: validFrom,
        ranges: ranges === null ? null : JSON.stringify(ranges),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['client_id', 'measure_type', 'valid_from'])
        .doUpdateSet((row) => ({ ranges: row.ref('excluded.ranges') as never })),
    )
    .execute();
}

export const currentProvider = (database: Database, clientId: string) =>
  database
    .selectFrom('client_hosted_providers')
    .select(PROVIDER)
    .where('client_id', '=', clientId)
    .where('is_current', '=', true)
    .executeTakeFirst();

export const provider = (database: Database, clientId: string, settingsId: string) =>
  database
    .selectFrom('client_hosted_providers')
    .select(PROVIDER)
    .where('client_id', '=', clientId)
    .where('settings_id', '=', settingsId)
    .executeTakeFirst();

/** Replaces the settings, or removes them; deletes those that no scan can still need. */
export async function keepProvider(
  transaction: Database,
  clientId: string,
  row: Omit<HostedProviderRow, 'clientId' | 'isCurrent' | 'createdAt'> | null,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('client_hosted_providers')
    .set({ is_current: false })
    .where('client_id', '=', clientId)
    .where('is_current', '=', true)
    .execute();
  await transaction
    .deleteFrom('client_hosted_providers')
    .where('client_id', '=', clientId)
    .where('is_current', '=', false)
    .where('settings_id', 'not in', (select) =>
      select
        .selectFrom('scan_sessions')
        .select((column) => column.ref('provider_settings_id').$notNull().as('settingsId'))
        .where('client_id', '=', clientId)
        .where('provider_settings_id', 'is not', null)
        .where('expires_at', '>', new Date(at.getTime() - SUPERSEDED_KEPT_MS)),
    )
    .execute();
  if (row !== null)
    await transaction
      .insertInto('client_hosted_providers')
      .values({
        client_id: clientId,
        settings_id: row.settingsId,
        url: row.url,
        api_url: row.apiUrl,
        config_id: row.configId,
        public_key: row.publicKey,
        profile_hash: row.profileHash,
        reader: row.reader,
        email: row.email,
        subscore_scale: row.subscoreScale,
        webhook_header: row.webhookHeader,
        webhook_algorithm: row.webhookAlgorithm,
        licence_key_sealed: row.licenceKeySealed,
        password_sealed: row.passwordSealed,
        webhook_secret_sealed: row.webhookSecretSealed,
        is_current: true,
        created_at: at,
      })
      .execute();
}

export const signOnProvider = (database: Database, clientId: string): Promise<SignOnProviderRow | undefined> =>
  database
    .selectFrom('client_sign_on_providers')
    .select(SIGN_ON_PROVIDER)
    .where('client_id', '=', clientId)
    .executeTakeFirst();

export const signOnProviderOfCode = (database: Database, code: string): Promise<SignOnProviderRow | undefined> =>
  database
    .selectFrom('client_sign_on_providers')
    .select(SIGN_ON_PROVIDER)
    .where('sign_in_code', '=', code)
    .executeTakeFirst();

/** Replaces the provider; null removes it. */
export async function keepSignOnProvider(
  transaction: Database,
  clientId: string,
  row: Omit<SignOnProviderRow, 'clientId'> | null,
): Promise<void> {
  await transaction.deleteFrom('client_sign_on_providers').where('client_id', '=', clientId).execute();
  if (row !== null)
    await transaction
      .insertInto('client_sign_on_providers')
      .values({
        client_id: clientId,
        settings_id: row.settingsId,
        sign_in_code: row.signInCode,
        issuer: row.issuer,
        provider_client_id: row.providerClientId,
        secret_sealed: row.secretSealed,
        allowed_domains: [...row.allowedDomains],
        role_claim: row.roleClaim,
        roles: JSON.stringify(row.roles),
        required_acr: [...row.requiredAcr],
        required_amr: [...row.requiredAmr],
      })
      .execute();
}

/** Whether a client has chosen the hosted scan provider. */
export async function hasHostedScans(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('client_settings')
    .select('client_id as clientId')
    .where('scan_provider', '=', 'anura')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
