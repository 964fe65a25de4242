import { Muted, Row, Text } from '@mien/ui';
import type { LiveRate } from './live-rate.ts';
import { PulseWave } from './pulse-wave.tsx';
import styles from './scan-page.module.css';
import type { Preview } from './scan-run.ts';
import { type SiteTexts, siteTexts } from './site-texts.ts';

/** The live pulse: number, wave, and signal quality. None of it is the result. */
export function LivePulse({
  rate,
  wave,
  quality,
}: {
  readonly rate: LiveRate | null;
  readonly wave: Preview['wave'];
  readonly quality: keyof SiteTexts['capture']['quality'];
}) {
  const text = siteTexts().capture;
  const isClear = quality === 'fair' || quality === 'good';
  return (
    <Row gap={3} isOneLine className={styles.pulse}>
      {rate === null ? (
        <Muted weight={600} className={styles.rate}>
          {text.quality.looking}
        </Muted>
      ) : (
        <Rate rate={rate} />
      )}
      <PulseWave wave={wave} isClear={isClear} label={text.wave} />
      {!(rate === null && quality === 'looking') && (
        <Row as="p" gap={2} isOneLine size="small" weight={600} className={styles.quality}>
          <Bars quality={quality} />
          <span key={quality}>{text.quality[quality]}</span>
        </Row>
      )}
    </Row>
  );
}

/** The number of the moment, and how sure it is. */
function Rate({ rate: { bpm, certainty } }: { readonly rate: LiveRate }) {
  const text = siteTexts().capture;
  return (
    <Muted breaks="never" className={styles.rate} data-trusted={certainty === 'sure'}>
      {certainty === 'about' && (
        <Text as="span" isBlock size="small" className={styles.small}>
          {text.about}
        </Text>
      )}
      <Text as="span" weight={700} hasEvenDigits className={styles.bpm} translate="no">
        {String(bpm)}
      </Text>{' '}
      <span>{text.rateUnit}</span>
      {certainty !== 'about' && (
        <Text as="span" isBlock size="small" className={styles.small}>
          {text.live}
        </Text>
      )}
    </Muted>
  );
}

const BARS = { looking: 0, weak: 1, fair: 2, good: 3 } as const satisfies Record<
  keyof SiteTexts['capture']['quality'],
  number
>;

/** Signal quality, drawn like phone reception. */
function Bars({ quality }: { readonly quality: keyof typeof BARS }) {
  return (
    <svg className={styles.bars} viewBox="0 0 14 16" aria-hidden="true" data-quality={quality}>
      {[6, 11, 16].map((height, i) => (
        <rect key={height} x={5 * i} y={16 - height} width="3.5" height={height} rx="1" data-on={i < BARS[quality]} />
      ))}
    </svg>
  );
}
