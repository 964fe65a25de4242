import { GroupCode, uid } from './fields.ts';

/**
 * Ids by what they name. A call that names an object takes the id of its kind, so that the walk through all permissions knows
 * whose object to name (`apps/api/src/platform/access/permission-walk.test.ts`). Plain `Uid` is for answers, and for what a call only
 * looks for among others.
 */

export const ClientId = uid();
export const PatientUid = uid();
/** Names a line of the list of users: the patient, or a user without a patient. */
export const ListedUserId = uid();
/** Names a member of staff. */
export const MemberId = uid();
export const GroupId = uid();
/** The code of an existing group. */
export const ExistingGroupCode = GroupCode.check();
export const SignInSessionId = uid();
export { ScanSessionId } from './fields.ts';
export const MeasurementId = uid();
export const ShareId = uid();
export const PasskeyId = uid();
export const EntryId = uid();
/** Names an import of readings of a patient. */
export const EntryImportId = uid();
/** Names an import of a file of patients by staff. */
export const PatientImportId = uid();
export const HealthFactId = uid();
export const CarerId = uid();
/** Names a request of the care team. */
export const CareTeamRequestId = uid();
export const TeamNoteId = uid();
export const ChatTemplateId = uid();
/** Names a person at a client's provider who was refused, and one who is linked. */
export const SignOnRefusalId = uid();
export const SignOnLinkId = uid();
/** Another patient of the same person. */
export const TwinUid = uid();
export const MergeUid = uid();
export const SavedViewId = uid();
export const AppointmentId = uid();
