import { API_PREFIX, type Program } from '@mien/contract';
import { programs as english } from '@mien/messages';
import { textsOf } from '../../shared/platform/language.ts';
import { CopyField } from './copy-field.tsx';

const { addresses: texts } = textsOf('programs', english);

/** What is entered in the program: its `client_id`, and the address of the token call. */
export function ProgramAddresses({ program }: { readonly program: Program }) {
  return (
    <>
      <CopyField label={texts.clientId} value={program.oauthClientId} copyLabel={texts.copyClientId} />
      <CopyField
        label={texts.tokenUrl}
        value={`${window.location.origin}${API_PREFIX}/oauth/token`}
        copyLabel={texts.copyTokenUrl}
      />
    </>
  );
}
