import type { ClientSettings } from '@mien/contract';
import { EMBED_ORIGINS_MAX, isEmbedOrigin } from '@mien/domain';
import { clientSettings as english } from '@mien/messages';
import { Muted, TextAreaField } from '@mien/ui';
import { faultAt } from '../../shared/forms/use-form.ts';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { SettingsSection, useSectionForm } from './settings-section.tsx';

const { embedding: texts } = textsOf('clientSettings', english);

/** One origin per line. A slash at its end, as browsers copy it, is left out. */
const originsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((origin) => origin !== '');

/** The addresses of the client's own software, which may show an embedded scan. */
export function EmbeddingSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, embedding } = settings;
  const { version, origins: saved } = embedding;
  const section = useSectionForm({
    clientId,
    section: 'embedding',
    version,
    saved: { origins: saved.join('\n') },
    faultsOf: ({ origins }) => {
      const named = originsOf(origins);
      const isRight = named.length <= EMBED_ORIGINS_MAX && named.every(isEmbedOrigin);
      return faultAt('origins', isRight ? null : ('origins' as const));
    },
    save: ({ origins }) =>
      client.clientSettings.saveEmbedding({ params: { clientId }, body: { version, origins: originsOf(origins) } }),
  });
  return (
    <SettingsSection
      id="embedding"
      state={saved.length === 0 ? texts.state.none : pluralText(texts.state.on, saved.length)}
      error={section.error}
      section={section}
    >
      <TextAreaField
        label={texts.origins}
        autoCapitalize="none"
        spellCheck={false}
        value={section.values.origins}
        onChange={(event) => section.change({ origins: event.target.value })}
        error={section.form.faults.origins === undefined ? null : pluralText(texts.fault, EMBED_ORIGINS_MAX)}
      />
      <Muted size="small">{texts.hint}</Muted>
    </SettingsSection>
  );
}
