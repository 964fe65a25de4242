import { NAME_MAX_LENGTH } from '@mien/contract';
import { EMAIL_MAX_LENGTH, STAFF_ROLES } from '@mien/domain';
import { staff as english } from '@mien/messages';
import { Muted, SelectField, Stack, TextField } from '@mien/ui';
import { PhoneField } from '../../shared/forms/phone-field.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { roleText } from '../../shared/staff/role-text.ts';
import { roleIn, type StaffForm } from './staff.model.ts';
import styles from './staff-page.module.css';

const texts = textsOf('staff', english);
const { form: words } = texts;

interface StaffFieldsProps {
  readonly form: StaffForm;
  /** Null if the number cannot be changed. */
  readonly phone: { readonly label: string; readonly hint: string } | null;
  readonly hasRole: boolean;
  readonly roleHint?: string;
}

/** The fields about a staff member. Autofill is off, because the details are another person's. */
export function StaffFields({ form, phone, hasRole, roleHint }: StaffFieldsProps) {
  const errorOf = (name: Parameters<StaffForm['faultOf']>[0]) => {
    const fault = form.faultOf(name);
    return fault && texts.faults[fault];
  };
  const text = (name: 'firstName' | 'lastName' | 'email') => ({ ...form.field(name), error: errorOf(name) });
  return (
    <Stack gap={5}>
      <TextField label={words.firstName} autoComplete="off" maxLength={NAME_MAX_LENGTH} {...text('firstName')} />
      <TextField
        label={words.lastName}
        hint={words.oneName}
        autoComplete="off"
        maxLength={NAME_MAX_LENGTH}
        {...text('lastName')}
      />
      <TextField
        label={words.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={EMAIL_MAX_LENGTH}
        {...text('email')}
      />
      {phone && (
        <PhoneField
          label={phone.label}
          hint={phone.hint}
          {...form.field('phone')}
          autoComplete="off"
          error={errorOf('phone')}
        />
      )}
      {hasRole && (
        <Stack gap={2} grows={12}>
          <SelectField
            label={words.role}
            options={STAFF_ROLES.map((role) => ({ value: role, label: roleText(role) }))}
            value={form.values.role}
            onChange={(event) => form.change({ role: roleIn(event.target.value) })}
            error={errorOf('role')}
          />
          <Muted size="small" className={styles.detail}>
            {words.roleHint}
          </Muted>
          {roleHint && (
            <Muted size="small" className={styles.detail}>
              {roleHint}
            </Muted>
          )}
        </Stack>
      )}
    </Stack>
  );
}
