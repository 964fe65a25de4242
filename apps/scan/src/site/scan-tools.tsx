import { fill } from '@mien/messages';
import { Button, Muted, Row, Select } from '@mien/ui';
import type { CameraChoice, ListedCamera, OpenedCamera } from './camera.ts';
import styles from './scan-tools.module.css';
import { siteTexts } from './site-texts.ts';

/**
 * Light and camera, while the face is being positioned: the screen as a lamp, front or rear, or one of several cameras.
 */
export function ScanTools({
  hasLamp,
  isDark,
  onLamp,
  camera,
  cameras,
  onSwitch,
}: {
  readonly hasLamp: boolean;
  /** It is so dark that the lamp is offered prominently. */
  readonly isDark: boolean;
  readonly onLamp: (hasLamp: boolean) => void;
  /** The open camera; null before it is open. */
  readonly camera: Pick<OpenedCamera, 'deviceId' | 'facing'> | null;
  readonly cameras: readonly ListedCamera[];
  readonly onSwitch: (choice: CameraChoice) => void;
}) {
  const text = siteTexts().tools;
  const facing = camera?.facing ?? null;
  const hasTwoSides = facing !== null && cameras.length > 1;
  return (
    <Row gap={2} lineGap={1} align="stretch" justify="center">
      <Button
        variant={isDark && !hasLamp ? 'primary' : 'secondary'}
        isSmall
        icon="sun"
        onClick={() => onLamp(!hasLamp)}
      >
        {hasLamp ? text.lampOff : isDark ? text.lampOffered : text.lamp}
      </Button>
      {hasTwoSides && (
        <Button
          variant="secondary"
          isSmall
          icon="turnCamera"
          onClick={() => onSwitch({ kind: 'facing', facing: facing === 'user' ? 'environment' : 'user' })}
        >
          {facing === 'user' ? text.toBack : text.toFront}
        </Button>
      )}
      {cameras.length > (hasTwoSides ? 2 : 1) && (
        <CameraPicker cameras={cameras} chosenId={camera?.deviceId ?? ''} onSwitch={onSwitch} />
      )}
    </Row>
  );
}

/** The device's own list of cameras. */
export function CameraPicker({
  cameras,
  chosenId,
  onSwitch,
}: {
  readonly cameras: readonly ListedCamera[];
  readonly chosenId: string;
  readonly onSwitch: (choice: CameraChoice) => void;
}) {
  const text = siteTexts().tools;
  return (
    <Row as="label" gap={2} isOneLine isInline weight={600} isTarget className={styles.picker}>
      <Muted as="span">{text.cameras}</Muted>
      <Select
        look="pill"
        value={chosenId}
        options={[
          ...(cameras.every(({ deviceId }) => deviceId !== chosenId)
            ? [{ value: chosenId, label: '', isHidden: true }]
            : []),
          ...cameras.map(({ deviceId, label }, i) => ({
            value: deviceId,
            label: label === '' ? fill(text.camera, { number: i + 1 }) : label,
          })),
        ]}
        onChange={({ target }) => onSwitch({ kind: 'device', deviceId: target.value })}
      />
    </Row>
  );
}
