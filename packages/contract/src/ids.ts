import { fhirId, GroupCode, uid } from './fields.ts';

/**
 * Ids by the kind of object. A call that identifies an object uses the id type of its kind, so that the permission walk
 * knows whose object to send (`apps/api/src/platform/access/permission-walk.test.ts`). Plain `Uid` is for responses and
 * for search filters.
 */

export const ClientId = uid();
export const PatientUid = uid();
/** A row of the list of users: the patient, or a user without a patient. */
export const ListedUserId = uid();
/** A staff member. */
export const MemberId = uid();
export const GroupId = uid();
/** The code of an existing group. */
export const ExistingGroupCode = GroupCode.check();
export const SignInSessionId = uid();
export { ScanSessionId } from './fields.ts';
export const MeasurementId = uid();
export const ShareId = uid();
export const HealthLinkId = uid();
export const PasskeyId = uid();
export const EntryId = uid();
/** An import of a patient's readings. */
export const EntryImportId = uid();
/** An import of a file of patients by staff. */
export const PatientImportId = uid();
export const HealthFactId = uid();
export const CarerId = uid();
/** A request of the care team. */
export const CareTeamRequestId = uid();
export const TeamNoteId = uid();
export const ChatTemplateId = uid();
/** A person at a client's sign-on provider: one who was refused, and one who is linked. */
export const SignOnRefusalId = uid();
export const SignOnLinkId = uid();
/** Another patient record of the same person. */
export const TwinUid = uid();
export const MergeUid = uid();
export const SavedViewId = uid();
export const AppointmentId = uid();
export const ProgramId = uid();
/** A shared tablet. */
export const KioskId = uid();
/** A launch from a client’s health record. */
export const EhrLaunchId = uid();
/** An address that gets a client’s events, and one event on its way there. */
export const WebhookEndpointId = uid();
export const WebhookDeliveryId = uid();
/** A value of a scan, or of an entry. The FHIR ids of a patient and a report are those of the patient and the scan. */
export const FhirObservationId = fhirId();
/** Where a scan came from. */
export const FhirProvenanceId = fhirId();
/** What made a scan: shared by all patients of a client. */
export const FhirDeviceId = fhirId();
/** An export that a program asked for. */
export const FhirExportId = uid();
