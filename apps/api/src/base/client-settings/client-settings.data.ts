import type {
  ByLanguage,
  CareTeamRule,
  ChatAnswerTime,
  ClientSettingsSection,
  LogoMediaType,
  LogoType,
  PROVIDER_READERS,
  ProfileHash,
  RangeStep,
  RoleOfValue,
  ScanProviderChoice,
  SubscoreScale,
  WEBHOOK_ALGORITHMS,
} from '@mien/domain';
import {
  boolean,
  byDefault,
  declareData,
  exactText,
  instant,
  integer,
  jsonOf,
  nullable,
  sealed,
  table,
  text,
  textOf,
  textsOf,
  uuid,
} from '../../platform/database/declaration.ts';

export const clientSettingsData = declareData({
  reads: ['scan_sessions'],
  tables: {
    client_settings_versions: table(
      {
        client_id: uuid,
        section: textOf<ClientSettingsSection>(),
        version: integer,
        changed_at: instant,
        changed_by: uuid,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'section'],
        lifetime: 'lasting',
        isOnlyAdded: true,
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_settings: table(
      {
        client_id: uuid,
        minimum_users: nullable(integer),
        /** The text in each language. */
        consent_banner: nullable(jsonOf<ByLanguage<string>>()),
        sms_sender: nullable(text),
        scan_provider: byDefault(textOf<ScanProviderChoice>()),
        /** Whether staff see which patients need attention. */
        is_attention_shown: byDefault(boolean),
        /** Whether patients scan only if staff may see their results. */
        care_team_rule: byDefault(textOf<CareTeamRule>()),
        /** The response time announced to patients. */
        answer_time: nullable(textOf<ChatAnswerTime>()),
        /** Whether visitors can scan without an account. */
        is_trial_offered: byDefault(boolean),
        /** Days before a visit on which a scan counts for it. */
        scan_days_before: byDefault(integer),
        /** Hosts to which the address of a video visit may lead. */
        video_hosts: byDefault(textsOf<string>()),
        /** Origins whose pages may embed a scan. */
        embed_origins: byDefault(textsOf<string>()),
      },
      {
        purpose: 'setup',
        key: ['client_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_logos: table(
      {
        client_id: uuid,
        logo_type: textOf<LogoType>(),
        media_type: textOf<LogoMediaType>(),
        content: text,
        width_px: integer,
        height_px: integer,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'logo_type'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_measures: table(
      {
        client_id: uuid,
        measure_type: exactText,
        position: integer,
        is_shown: boolean,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'measure_type'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_measure_ranges: table(
      {
        client_id: uuid,
        measure_type: exactText,
        valid_from: instant,
        ranges: nullable(jsonOf<readonly RangeStep[]>()),
      },
      {
        purpose: 'setup',
        key: ['client_id', 'measure_type', 'valid_from'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_hosted_providers: table(
      {
        client_id: uuid,
        settings_id: uuid,
        is_current: boolean,
        url: text,
        api_url: text,
        config_id: exactText,
        public_key: exactText,
        profile_hash: textOf<ProfileHash>(),
        reader: textOf<(typeof PROVIDER_READERS)[number]>(),
        email: text,
        subscore_scale: textOf<SubscoreScale>(),
        webhook_header: text,
        webhook_algorithm: textOf<(typeof WEBHOOK_ALGORITHMS)[number]>(),
        licence_key_sealed: nullable(sealed(text, () => 'licenceKey')),
        password_sealed: nullable(sealed(text, () => 'password')),
        webhook_secret_sealed: nullable(sealed(text, () => 'webhookSecret')),
        created_at: instant,
      },
      {
        purpose: 'setup',
        key: ['client_id', 'settings_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
    client_sign_on_providers: table(
      {
        client_id: uuid,
        /** Renewed by each change: a sign-in begun before it has to start over. */
        settings_id: uuid,
        /** Identifies the client on its single sign-on page. */
        sign_in_code: exactText,
        issuer: text,
        provider_client_id: exactText,
        secret_sealed: sealed(text, () => 'signOnSecret'),
        allowed_domains: textsOf<string>(),
        role_claim: nullable(text),
        roles: jsonOf<readonly RoleOfValue[]>(),
        required_acr: textsOf<string>(),
        required_amr: textsOf<string>(),
      },
      {
        purpose: 'setup',
        key: ['client_id'],
        lifetime: 'lasting',
        patient: null,
        logged: ['configurationChanged'],
      },
    ),
  },
});
