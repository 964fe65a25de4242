import { shell as english } from '@mien/messages';
import { Banner, Button } from '@mien/ui';
import { type ComponentType, lazy, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Boundary, reload } from './error-boundary.tsx';
import { textsOf } from './language.ts';
import { useToasts } from './toasts.tsx';
import { whenReachable } from './when-reachable.ts';

const texts = textsOf('shell', english);

const Nothing = () => null;

/** The property by which overlays say whether they are open. */
interface Overlay {
  readonly isOpen?: boolean;
  readonly onClose?: () => void;
}

interface PartOptions<Props> {
  /** The component if it has loaded, else null. */
  readonly loaded?: () => ComponentType<Props> | null;
  /** Called if the component is an overlay and cannot be loaded. By default it is closed. */
  readonly giveUp?: (props: Props) => void;
}

/**
 * A lazy component with an error boundary, inside a `Suspense`. If it cannot be loaded, or fails, the page stays and
 * shows that; an overlay is loaded again the next time.
 */
export function guardedComponent<Props extends object>(
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
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, when its module is loaded.
  return function Part(props: Props) {
    const [attempt, setAttempt] = useState(0);
    // A lazy component suspends once even when it has loaded. Chosen once: switching to the other one would remount the
    // component.
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

/** Shown in place of a failed part of a page. */
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

/** Shown in place of a failed overlay: a message, and a retry when it is opened again. */
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
 * A lazy component, loaded on first render, after its page or when it is opened, inside a `Suspense`. Offline it waits
 * for a connection; if it cannot be loaded at all, the page says so.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return guardedComponent(() => whenReachable(load));
}

/** A lazy component with preload: once preloaded, it renders without suspending. */
export type OptionalComponent<Props> = ComponentType<Props> & { readonly preload: () => Promise<unknown> };

/** An optional lazy component: if it cannot be loaded, or fails, nothing is rendered. */
export function optionalComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): OptionalComponent<Props> {
  let known: ComponentType<Props> | null = null;
  const fetched = async () => {
    known = await load();
    return known;
  };
  const Optional = lazy<ComponentType<Props>>(async () => ({
    default: await whenReachable(fetched).catch(() => Nothing),
  }));
  // biome-ignore lint/correctness/noComponentHookFactories: called once per component, when its module is loaded.
  function Part(props: Props) {
    // A lazy component suspends once even when it has loaded. Chosen once: switching to the other one would remount the
    // component.
    const [Chosen] = useState<ComponentType<Props>>(() => known ?? Optional);
    return (
      <Boundary instead={null}>
        <Chosen {...props} />
      </Boundary>
    );
  }
  return Object.assign(Part, { preload: fetched });
}
