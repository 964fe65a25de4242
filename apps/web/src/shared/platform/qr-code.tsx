import { toSvgPath } from 'lean-qr/extras/svg';
import { correction, generate } from 'lean-qr/nano';
import { useMemo } from 'react';
import styles from './qr-code.module.css';

/** Quiet zone around a QR code, in modules: ISO/IEC 18004 requires four. */
const QUIET_ZONE = 4;

/**
 * A text as a QR code, dark on light in every color scheme: some readers accept no other. Its error correction is M at
 * least, as health links require.
 */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = generate(text, { minCorrectionLevel: correction.M });
    return { path: toSvgPath(code), size: code.size };
  }, [text]);
  const whole = size + 2 * QUIET_ZONE;
  return (
    <svg
      className={styles.picture}
      viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${whole} ${whole}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={whole} height={whole} className={styles.light} />
      <path d={path} className={styles.dark} />
    </svg>
  );
}
