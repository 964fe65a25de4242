import type { UnitSystem } from '@mien/domain';
import { profile as english } from '@mien/messages';
import { Button, Muted, Stack } from '@mien/ui';
import { Drawer } from '@mien/ui/overlays';
import { type ReactNode, useEffect, useRef } from 'react';
import { useForm } from '../../shared/forms/use-form.ts';
import { textsOf } from '../../shared/platform/language.ts';
import { BodyFields } from './body-fields.tsx';
import { HealthFields } from './health-fields.tsx';
import { PersonalFields } from './personal-fields.tsx';
import {
  canUpdate,
  faultsOf,
  type ProfileFaults,
  type ProfileField,
  type ProfileValues,
  type Section,
  type SectionFieldsProps,
} from './profile.model.ts';

const texts = textsOf('profile', english);

/** Why Update is disabled: the first error of the section that is not yet shown at its field. */
function reasonOf({ faults, faultOf }: SectionFieldsProps['form']): string | null {
  const unsaid = Object.entries(faults).find(([field]) => faultOf(field as ProfileField) === null);
  return unsaid === undefined ? null : texts.faults[unsaid[1]];
}

interface ProfileDrawerProps {
  readonly isOpen: boolean;
  readonly section: Section;
  readonly values: ProfileValues;
  /** The fields that the API refused, if any. */
  readonly refused: ProfileFaults | null;
  /** Called with every change, to store the draft. */
  readonly onEdit: (values: ProfileValues) => void;
  readonly onUpdate: (values: ProfileValues) => void;
  /** Called when other units are chosen, which applies without Update. */
  readonly onUnits: (units: UnitSystem) => void;
  readonly onClose: () => void;
}

const FIELDS: Readonly<Record<Section, (props: SectionFieldsProps) => ReactNode>> = {
  personal: PersonalFields,
  body: BodyFields,
  health: HealthFields,
};

/** One section of the profile, edited in a drawer. Nothing is saved before Update. */
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
  const form = useForm({
    start: () => values,
    faultsOf: (typed) => faultsOf(section, typed),
    refused,
    says: 'left',
    send: onUpdate,
  });
  const current = form.values;
  const Fields = FIELDS[section];
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) onEdit(current);
    isFirst.current = false;
  }, [current, onEdit]);
  const formId = `profile-${section}`;
  const mayUpdate = canUpdate(section, current);
  // No errors are shown before the first change.
  const isTouched = JSON.stringify(current) !== JSON.stringify(values);
  const reason = mayUpdate || !isTouched ? null : reasonOf(form);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={texts.sections[section]}
      closeLabel={texts.close}
      foot={
        <>
          <Muted role="status" isCentered isGoneIfEmpty>
            {reason}
          </Muted>
          <Button type="submit" form={formId} isBlock disabled={!mayUpdate}>
            {texts.update}
          </Button>
        </>
      }
    >
      <Stack as="form" id={formId} ref={form.element} gap={6} noValidate onSubmit={form.submit}>
        <Fields form={form} onUnits={onUnits} />
      </Stack>
    </Drawer>
  );
}
