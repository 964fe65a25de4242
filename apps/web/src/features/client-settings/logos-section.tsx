import type { ClientSettings, Logo, Problem } from '@mien/contract';
import { LOGO_MAX_BYTES, LOGO_MAX_SIDE_PX, LOGO_MEDIA_TYPES, LOGO_TYPES, type LogoType } from '@mien/domain';
import { clientSettings as english, fill } from '@mien/messages';
import {
  Button,
  FieldError,
  FileButton,
  FileDrop,
  FileDropHint,
  Grid,
  Icon,
  Muted,
  Row,
  SpinnerMark,
  Stack,
  Text,
  VisuallyHidden,
} from '@mien/ui';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useApi } from '../../shared/platform/api.tsx';
import { textsOf } from '../../shared/platform/language.ts';
import { pluralText } from '../../shared/platform/plural-text.ts';
import { isProblem } from '../../shared/platform/problem-text.ts';
import { useToasts } from '../../shared/platform/toasts.tsx';
import { base64Of, rulesIn } from './client-settings.model.ts';
import { useReload, useTakeSaved } from './client-settings.queries.ts';
import styles from './client-settings-page.module.css';
import { DRAWING_TYPE, isDrawing, pictureOf } from './picture-of-drawing.ts';
import { SettingsSection } from './settings-section.tsx';

const all = textsOf('clientSettings', english);
const texts = all.logos;
const faults: Readonly<Record<string, string>> = texts.faults;

type Change = { readonly logoType: LogoType; readonly file: Blob | null };

/** Logos are saved when chosen: the preview is the server's version of the picture. */
export function LogosSection({ settings }: { readonly settings: ClientSettings }) {
  const { client } = useApi();
  const { clientId, logos } = settings;
  const takeSaved = useTakeSaved();
  const reload = useReload(clientId);
  const toasts = useToasts();
  const [fault, setFault] = useState<{ logoType: LogoType; text: string } | null>(null);
  const change = useMutation<ClientSettings, Problem, Change>({
    mutationFn: async ({ logoType, file }) => {
      const params = { clientId, logoType };
      const { version } = logos;
      return file
        ? client.clientSettings.saveLogo({ params, body: { version, data: await base64Of(file) } })
        : client.clientSettings.removeLogo({ params, body: { version } });
    },
    onSuccess: (saved) => {
      takeSaved(saved);
      toasts.show({ text: all.saved, tone: 'good' });
    },
    onError: (error, { logoType }) => {
      if (isProblem(error, 'settings-changed')) void reload();
      const rule = rulesIn(error).get('data');
      if (rule !== undefined) setFault({ logoType, text: faults[rule] ?? faults.picture_type ?? '' });
    },
  });
  async function choose(logoType: LogoType, chosen: File): Promise<void> {
    change.reset();
    const file = isDrawing(chosen) ? await pictureOf(chosen) : chosen;
    const isTooLarge = file !== null && file.size > LOGO_MAX_BYTES;
    setFault(isTooLarge ? { logoType, text: texts.faults.picture_bytes } : null);
    if (file === null || file.size === 0) setFault({ logoType, text: texts.faults.picture_type });
    else if (!isTooLarge) change.mutate({ logoType, file });
  }
  const isOnField = fault !== null && change.error !== null && rulesIn(change.error).has('data');
  return (
    <SettingsSection
      id="logos"
      state={
        logos.items.length === 0
          ? texts.state.none
          : pluralText(texts.state.some, logos.items.length, { all: LOGO_TYPES.length })
      }
      about={fill(texts.about, { kilobytes: LOGO_MAX_BYTES / 1000, pixels: LOGO_MAX_SIDE_PX })}
      error={isOnField ? null : change.error}
    >
      <Grid gap={4} columns="fit-11">
        {LOGO_TYPES.map((logoType) => (
          <LogoField
            key={logoType}
            logoType={logoType}
            logo={logos.items.find((logo) => logo.logoType === logoType) ?? null}
            fallback={logoType === 'header' ? null : (logos.items.find((logo) => logo.logoType === 'header') ?? null)}
            isBusy={change.isPending && change.variables.logoType === logoType}
            fault={fault?.logoType === logoType ? fault.text : null}
            onChoose={(file) => void choose(logoType, file)}
            onRemove={() => {
              setFault(null);
              change.mutate({ logoType, file: null });
            }}
          />
        ))}
      </Grid>
    </SettingsSection>
  );
}

interface LogoFieldProps {
  readonly logoType: LogoType;
  readonly logo: Logo | null;
  /** The logo shown if none is set. */
  readonly fallback: Logo | null;
  readonly isBusy: boolean;
  readonly fault: string | null;
  readonly onChoose: (file: File) => void;
  readonly onRemove: () => void;
}

function LogoField({ logoType, logo, fallback, isBusy, fault, onChoose, onRemove }: LogoFieldProps) {
  const id = useId();
  const type = texts.types[logoType];
  const shown = logo ?? fallback;
  const isOnDark = logoType === 'headerDark' && logo !== null;
  return (
    <FileDrop isBusy={isBusy} onChoose={onChoose}>
      <Text as="h3" size="body">
        {type}
      </Text>
      <Stack
        align="middle"
        padding={3}
        ground="outlined"
        className={styles.preview}
        data-on={isOnDark ? 'dark' : 'light'}
        aria-busy={isBusy}
      >
        {isBusy ? (
          <SpinnerMark sizePx={28} />
        ) : shown ? (
          <img
            src={shown.data}
            width={shown.widthPx}
            height={shown.heightPx}
            alt={logo ? fill(texts.preview, { type }) : ''}
            data-is-fallback={logo === null}
          />
        ) : (
          <Icon name="scan" sizePx={32} />
        )}
      </Stack>
      {logo === null && <Muted size="small">{texts.none[logoType]}</Muted>}
      <Row gap={3}>
        <FileButton
          accept={[...LOGO_MEDIA_TYPES, DRAWING_TYPE].join()}
          aria-label={fill(texts.chooseLabel, { type })}
          aria-describedby={`${id}-error`}
          aria-invalid={fault !== null || undefined}
          disabled={isBusy}
          onChoose={onChoose}
        >
          {logo ? texts.replace : texts.choose}
        </FileButton>
        {logo && (
          <Button variant="quiet" isSmall disabled={isBusy} onClick={onRemove}>
            {texts.remove} <VisuallyHidden>{type}</VisuallyHidden>
          </Button>
        )}
      </Row>
      <FileDropHint>{texts.drop}</FileDropHint>
      <FieldError id={`${id}-error`} text={fault} />
    </FileDrop>
  );
}
