import type { UnitSystem } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { Button } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { type FieldErrors, type Resolver, useForm, useWatch } from 'react-hook-form';
import { textsOf } from '../../shared/language.ts';
import { BodyFields } from './body-fields.tsx';
import { HealthFields } from './health-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import {
  canUpdate,
  faultsOf,
  type ProfileFaults,
  type ProfileValues,
  type Section,
  type SectionFieldsProps,
} from './profile.model.ts';
import styles from './profile-page.module.css';

const texts = textsOf('profile', english);

function errorsOf(faults: ProfileFaults): FieldErrors<ProfileValues> {
  return Object.fromEntries(
    Object.entries(faults).map(([field, fault]) => [field, { type: fault, message: texts.faults[fault] }]),
  );
}

/** Why Update cannot be pressed yet: the first fault of the section that does not stand beside its field already. */
function reasonOf(section: Section, values: ProfileValues, shown: FieldErrors<ProfileValues>): string | null {
  const unsaid = Object.entries(faultsOf(section, values)).find(([field]) => !(field in shown));
  return unsaid === undefined ? null : texts.faults[unsaid[1]];
}

/** Turns a section's faults into the messages that the form shows beside its fields. */
function resolverOf(section: Section): Resolver<ProfileValues> {
  return (values) => {
    const errors = errorsOf(faultsOf(section, values));
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
}

interface ProfileDrawerProps {
  readonly isOpen: boolean;
  readonly section: Section;
  readonly values: ProfileValues;
  /** What the API refused when the profile was sent, if it did. */
  readonly refused: ProfileFaults | null;
  /** Called with every change, so that it can be kept. */
  readonly onEdit: (values: ProfileValues) => void;
  readonly onUpdate: (values: ProfileValues) => void;
  /** Other units were chosen, which counts without Update. */
  readonly onUnits: (units: UnitSystem) => void;
  readonly onClose: () => void;
}

const FIELDS: Readonly<Record<Section, (props: SectionFieldsProps) => ReactNode>> = {
  personal: PersonalFields,
  body: BodyFields,
  health: HealthFields,
};

/** One section of the profile, edited beside the page. Nothing counts before Update. */
export function ProfileDrawer({
  isOpen,
  section,
  values,
  refused,
  onEdit,
  onUpdate,
  onUnits,
  onClose,
}: ProfileDrawerProps) {
  // Kept, because a new object would be taken for new errors.
  const [errors] = useState(() => errorsOf(refused ?? {}));
  const form = useForm<ProfileValues>({
    defaultValues: values,
    resolver: resolverOf(section),
    mode: 'onTouched',
    errors,
  });
  const current = useWatch({ control: form.control }) as ProfileValues;
  const Fields = FIELDS[section];
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) onEdit(current);
    isFirst.current = false;
  }, [current, onEdit]);
  const formId = `profile-${section}`;
  const mayUpdate = canUpdate(section, current);
  // Nobody has done anything wrong before something was changed.
  const reason = mayUpdate || !form.formState.isDirty ? null : reasonOf(section, current, form.formState.errors);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={texts.sections[section]}
      closeLabel={texts.close}
      foot={
        <>
          <p role="status" className={styles.updateReason}>
            {reason}
          </p>
          <Button type="submit" form={formId} isBlock disabled={!mayUpdate}>
            {texts.update}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.form}
        noValidate
        onSubmit={(event) => void form.handleSubmit((checked) => onUpdate(checked))(event)}
      >
        <Fields form={form} onUnits={onUnits} />
      </form>
    </Drawer>
  );
}
