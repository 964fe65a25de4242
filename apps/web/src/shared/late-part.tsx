import { shell as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { type ComponentType, lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Boundary, reload } from './error-boundary.tsx';
import { textsOf } from './language.ts';
import { useToasts } from './toasts.tsx';
import { whenReachable } from './when-reachable.ts';

const texts = textsOf('shell', english);

const Nothing = () => null;

/** What opens over a page says whether it is open. */
interface Overlay {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

interface PartOptions<Props> {
  /** The part, where it is there already; null before. */
  readonly loaded?: () => ComponentType<Props> | null;
  /** What to do where the part opens over the page and cannot be fetched. By default it is closed. */
  readonly giveUp?: (props: Props) => void;
}

/**
 * A part that is fetched when it is first drawn. What draws it stands in a `Suspense`. Where it cannot be fetched, or breaks, the page stays
 * and says so, and what opens over the page is fetched anew the next time.
 */
export function guardedPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  {
    loaded = () => null,
    giveUp = (props: Props) => {
      (props as Overlay).onClose?.();
    },
  }: PartOptions<Props> = {},
): ComponentType<Props> {
  const fetched = () => lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  let current = fetched();
  // biome-ignore lint/correctness/noComponentHookFactories: one for each part, made when its module is loaded.
  return function Part(props: Props) {
    const [attempt, setAttempt] = useState(0);
    // What is lazy is waited for once even when it is there. Chosen once: the other one in its place would begin anew.
    const [Chosen, setChosen] = useState(() => loaded() ?? current);
    const { isOpen } = props as Overlay;
    const again = () => {
      current = fetched();
      setChosen(() => current);
      setAttempt(attempt + 1);
    };
    const instead =
      isOpen === undefined ? (
        <PartFailed />
      ) : (
        <OverlayFailed isOpen={isOpen} onFailed={() => giveUp(props)} onAgain={again} />
      );
    return (
      <Boundary key={attempt} instead={instead}>
        <Chosen {...props} />
      </Boundary>
    );
  };
}

/** In the place of a part of a page. */
function PartFailed() {
  return (
    <Banner tone="problem">
      <p>{texts.failed.part}</p>
      <div>
        <Button variant="secondary" onClick={reload}>
          {texts.failed.reload}
        </Button>
      </div>
    </Banner>
  );
}

interface OverlayFailedProps {
  readonly isOpen: boolean;
  readonly onFailed: () => void;
  readonly onAgain: () => void;
}

/** In the place of what opens over a page: a message, and another try when it is opened the next time. */
function OverlayFailed({ isOpen, onFailed, onAgain }: OverlayFailedProps) {
  const toasts = useToasts();
  const isFirst = useRef(true);
  const opened = useEffectEvent(() => {
    if (!isFirst.current) return onAgain();
    toasts.show({ text: texts.failed.part, tone: 'problem', action: { label: texts.failed.reload, run: reload } });
    onFailed();
  });
  useEffect(() => {
    if (isOpen) opened();
    isFirst.current = false;
  }, [isOpen]);
  return null;
}

/**
 * A part that is fetched when it is first drawn, after its page or when it is opened. Without a connection it waits for
 * one; where it cannot be fetched at all, the page says so. What draws it stands in a `Suspense`.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return guardedPart(() => whenReachable(load));
}

/** A late part that its page can do without: where it cannot be fetched at all, or breaks, nothing is drawn in its place. */
export function optionalPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Optional = lazy<ComponentType<Props>>(async () => ({
    default: await whenReachable(load).catch(() => Nothing),
  }));
  // biome-ignore lint/correctness/noComponentHookFactories: one for each part, made when its module is loaded.
  return function OptionalPart(props: Props) {
    return (
      <Boundary instead={null}>
        <Optional {...props} />
      </Boundary>
    );
  };
}
