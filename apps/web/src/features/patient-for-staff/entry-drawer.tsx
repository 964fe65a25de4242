import { patientForStaff as english } from '@mien/messages';
import { Drawer } from '@mien/ui/overlays';
import { textsOf } from '../../shared/platform/language.ts';
import { LoginLinkPart } from '../../shared/staff/login-link/login-link-part.tsx';
import { AppointmentPart, type AppointmentPartProps } from './appointment-part.tsx';

const texts = textsOf('patientForStaff', english);

interface EntryDrawerProps extends Pick<AppointmentPartProps, 'mayMake' | 'mayChange'> {
  readonly entry: 'link' | 'appointment';
  readonly isOpen: boolean;
  readonly uid: string;
  readonly phoneNumber: string | null;
  readonly onClose: () => void;
}

/** Access for the patient: a login link, or their appointments, each with its own link. */
export function EntryDrawer({ entry, isOpen, uid, phoneNumber, onClose, ...may }: EntryDrawerProps) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={texts.entries[entry]} closeLabel={texts.close}>
      {isOpen &&
        (entry === 'link' ? (
          <LoginLinkPart patientUid={uid} phoneNumber={phoneNumber} isTitled={false} />
        ) : (
          <AppointmentPart uid={uid} hasPhone={phoneNumber !== null} {...may} />
        ))}
    </Drawer>
  );
}
