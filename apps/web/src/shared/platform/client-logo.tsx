import type { ClientLook, Logo } from '@mien/contract';
import type { LogoType } from '@mien/domain';
import { LogoMark } from '@mien/ui/logo-mark';
import styles from './client-logo.module.css';

/** Maximum size of a logo; a wider one is scaled down. */
const MAX_WIDTH_PX = 176;
const MAX_HEIGHT_PX = 40;

/** Width and height, known before the image loads, to prevent layout shift. */
function shownSize({ widthPx, heightPx }: Logo): { readonly width: number; readonly height: number } {
  const scale = Math.min(MAX_WIDTH_PX / widthPx, MAX_HEIGHT_PX / heightPx);
  return { width: Math.max(1, Math.round(widthPx * scale)), height: Math.max(1, Math.round(heightPx * scale)) };
}

interface ClientLogoProps {
  readonly look: ClientLook | undefined;
  readonly productName: string;
  /** For print, on white. */
  readonly isPrint?: boolean;
}

/** A client's own logo, or the product's mark and name. */
export function ClientLogo({ look, productName, isPrint = false }: ClientLogoProps) {
  const logoOf = (type: LogoType) => look?.logos.find(({ logoType }) => logoType === type);
  const light = (isPrint ? logoOf('print') : undefined) ?? logoOf('header');
  const dark = isPrint ? undefined : logoOf('headerDark');
  if (!light) {
    return (
      <>
        <LogoMark />
        <span>{productName}</span>
      </>
    );
  }
  const alt = look?.clientName ?? productName;
  // Without a dark version a logo may be black, so it gets a white background.
  return (
    <picture className={isPrint || dark ? undefined : styles.plate}>
      {dark && <source media="screen and (prefers-color-scheme: dark)" srcSet={dark.data} {...shownSize(dark)} />}
      <img className={styles.logo} src={light.data} alt={alt} {...shownSize(light)} />
    </picture>
  );
}
