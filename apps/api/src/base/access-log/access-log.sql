-- Append-only log: no database user can change or delete entries.
create function refuse_access_log_change() returns trigger language plpgsql as $$
  begin
    raise exception 'the access log is append-only' using errcode = 'restrict_violation';
  end $$;

create table access_log_entries (
  client_id uuid not null,
  position bigint not null check (position >= 1),
  at timestamptz(3) not null,
  action text not null check (action in ('accessLogExported', 'agreedAtKiosk', 'agreedByLink', 'answeredForScan', 'appointmentCancelled', 'appointmentMade',
    'appointmentMoved', 'attentionListed', 'attentionRaised', 'attentionSeen', 'bloodPressureSentToEhr', 'breathingRateSentToEhr', 'careTeamAllowed', 'careTeamAsked', 'careTeamDeclined', 'careTeamEnded', 'carerAccepted', 'carerChanged',
    'carerEnded', 'carerInvited', 'carerLooked', 'carerReadChat', 'carerScanned', 'configurationChanged', 'conversationAnswered',
    'conversationAssigned', 'conversationClosed', 'conversationOpened', 'conversationReopened', 'conversationSnoozed',
    'conversationsListed', 'conversationsSearched', 'ehrPatientLinked', 'ehrPatientUnlinked', 'ehrSettingsChanged', 'embedMade', 'entriesOpened', 'followUpAssigned',
    'followUpBroughtBack', 'followUpDone', 'followUpPutOff', 'followUpUndone', 'groupAdded', 'groupRenamed', 'groupReopened',
    'groupRetired', 'healthLinkOpened', 'heartRateSentToEhr', 'kioskCodeMade', 'kioskEnded', 'kioskMade', 'kioskPaired', 'loginLinkMade',
    'mergePreviewed', 'mergeProposed', 'mergeUndone', 'passkeyCopied', 'passkeyMade', 'passkeyRemoved',
    'passkeysReset', 'passkeysResetAsked', 'passkeysResetStopped', 'patientCreated', 'patientEdited',
    'patientInvited', 'patientMerged', 'patientOpened', 'patientsListed', 'phoneChanged', 'profilesJoined',
    'programChanged', 'programMade', 'programRevoked', 'programSecretMade', 'recordsDeleted',
    'recordsExported', 'recoveryCodeUsed', 'recoveryCodesMade', 'resultCompared', 'resultOpened', 'resultsListed', 'scannedAtKiosk', 'scannedByLink',
    'secondFactorReset', 'secondFactorResetAsked', 'secondFactorResetStopped', 'secondFactorSetUp', 'sharedResultOpened',
    'signInAsCarer', 'signInAtKiosk', 'signInByCode', 'signInByLink', 'signInByPasskey', 'signInBySingleSignOn', 'signInByStaffLink', 'signInBySwitch',
    'singleSignOnEnded', 'singleSignOnLinked', 'singleSignOnRefused', 'singleSignOnUnlinked', 'slipMade', 'staffAdded', 'staffChanged',
    'staffDeactivated', 'staffPhoneChanged', 'staffReactivated', 'staffRoleChanged', 'teamNoteAdded', 'teamNoteChanged',
    'teamNoteDeleted', 'teamNotesOpened', 'todayListed', 'tokenCodeMade', 'traceRecomputed', 'trendsOpened', 'userDeactivated',
    'userReactivated', 'valueWithdrawnFromEhr', 'webhookEndpointAdded', 'webhookEndpointChanged', 'webhookEndpointRemoved', 'webhookEndpointStopped',
    'webhookSecretRotated', 'weightSentToEhr')),
  actor_kind text not null check (actor_kind in ('patient', 'carer', 'staff', 'program', 'kiosk', 'link', 'system')),
  actor_client_id uuid,
  actor_user_id uuid,
  patient_id uuid,
  subject_id uuid,
  key_mark text not null check (length(key_mark) = 8),
  seal text not null check (length(seal) = 43),
  primary key (client_id, position),
  check ((actor_client_id is null) = (actor_user_id is null)),
  check (case actor_kind when 'system' then actor_user_id is null when 'link' then true else actor_user_id is not null end)
);

create index access_log_of_action on access_log_entries (action, at, client_id, position)
  where actor_kind in ('staff', 'program', 'system');

create index access_log_of_all on access_log_entries (at, client_id, position) where actor_kind in ('staff', 'program', 'system');

create index access_log_of_client on access_log_entries (client_id, at, position) where actor_kind in ('staff', 'program', 'system');

create index access_log_of_patient on access_log_entries (patient_id, at, client_id, position) where patient_id is not null;

create index access_log_of_staff_by_action on access_log_entries (patient_id, action, at, position) where actor_kind = 'staff';

create trigger access_log_entries_are_not_emptied before truncate on access_log_entries
  for each statement execute function refuse_access_log_change();

create trigger access_log_entries_stay before update or delete on access_log_entries
  for each row execute function refuse_access_log_change();

create table access_log_heads (
  client_id uuid primary key,
  position bigint not null check (position >= 0),
  seal text not null check (length(seal) in (0, 43))
);

create trigger access_log_heads_are_not_emptied before truncate on access_log_heads
  for each statement execute function refuse_access_log_change();

create trigger access_log_heads_move_forward before update on access_log_heads
  for each row when (new.client_id <> old.client_id or new.position <= old.position) execute function refuse_access_log_change();

create trigger access_log_heads_stay before delete on access_log_heads
  for each row execute function refuse_access_log_change();
