import { createElement, type ReactElement, useEffect, useRef } from 'react';
import { defineMienScan, type MienScanElement } from './mien-scan.ts';
import { SCAN_EVENTS, type ScanEventName, type ScanEvents } from './scan-events.ts';

type Handlers = {
  readonly [Name in ScanEventName as `on${Capitalize<Name>}`]?: (detail: ScanEvents[Name]) => void;
};

export interface MienScanProps extends Handlers {
  /** Of `POST /v1/embed/sessions`. It opens once. */
  readonly url: string;
  /** The language of the page in the frame; by default that of the browser. */
  readonly lang?: string;
  readonly title?: string;
}

const handlerOf = (props: MienScanProps, name: ScanEventName) =>
  props[`on${name.charAt(0).toUpperCase()}${name.slice(1)}` as keyof Handlers] as
    | ((detail: unknown) => void)
    | undefined;

/** `<mien-scan>` as a React component. */
export function MienScan(props: MienScanProps): ReactElement {
  const { url, lang, title } = props;
  const element = useRef<MienScanElement>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const take = ({ type, detail }: Event & { readonly detail?: unknown }) =>
      handlerOf(latest.current, type as ScanEventName)?.(detail);
    for (const name of SCAN_EVENTS) current.addEventListener(name, take);
    // After the listeners: an invalid address is reported at once.
    defineMienScan();
    return () => {
      for (const name of SCAN_EVENTS) current.removeEventListener(name, take);
    };
  }, []);
  return createElement('mien-scan', { ref: element, url, lang, title });
}
