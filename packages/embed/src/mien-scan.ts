import { SCAN_EVENTS, type ScanEventName } from './scan-events.ts';

/** In both directions; the contract of Mien has the same (`packages/contract/src/embed-messages.ts`). */
const FROM_FRAME = 'mien-scan';
const TO_FRAME = 'mien-scan-host';
const VERSION = 1;
const FIRST_HEIGHT_PX = 640;

/** An address of `POST /v1/embed/sessions`. */
const PATH = /^\/embed\/[\da-f-]{36}\/([\da-f-]{36})$/;

interface Address {
  readonly href: string;
  readonly origin: string;
  readonly sessionId: string;
}

/** Null for any other address, such as one that runs a script. */
function addressOf(text: string, language: string | null): Address | null {
  try {
    const url = new URL(text);
    const [, sessionId] = PATH.exec(url.pathname) ?? [];
    if (sessionId === undefined || !/^https?:$/.test(url.protocol)) return null;
    if (language) url.searchParams.set('lang', language);
    return { href: url.href, origin: url.origin, sessionId };
  } catch {
    return null;
  }
}

/** On a server there is no such class, and no element. */
const Base: typeof HTMLElement = globalThis.HTMLElement ?? (class {} as typeof HTMLElement);

/**
 * `<mien-scan url="…">`: a frame with a scan. `url` is that of `POST /v1/embed/sessions`, and opens once. `lang` is the
 * language of the page in it, `title` its name for people who do not see it. It dispatches `ScanEvents`.
 */
export class MienScanElement extends Base {
  static readonly observedAttributes = ['url'];
  #frame: HTMLIFrameElement | null = null;
  #address: Address | null = null;

  connectedCallback(): void {
    addEventListener('message', this.#take);
    this.#open();
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#take);
    this.#close();
  }

  attributeChangedCallback(): void {
    if (this.isConnected) this.#open();
  }

  /** Ends the scan. `closed` follows. */
  cancel(): void {
    if (this.#address === null) return;
    const { origin, sessionId } = this.#address;
    this.#frame?.contentWindow?.postMessage({ source: TO_FRAME, v: VERSION, type: 'cancel', sessionId }, origin);
  }

  #open(): void {
    this.#close();
    const text = this.getAttribute('url');
    if (!text) return;
    this.#address = addressOf(text, this.getAttribute('lang'));
    if (this.#address === null) {
      this.#dispatch('failed', { code: 'URL_INVALID' });
      return;
    }
    const frame = document.createElement('iframe');
    frame.allow = 'camera; fullscreen; screen-wake-lock; autoplay';
    frame.referrerPolicy = 'no-referrer';
    frame.title = this.title || 'Face scan';
    // By properties: a page's policy may forbid styles in attributes.
    Object.assign(frame.style, { display: 'block', width: '100%', height: `${FIRST_HEIGHT_PX}px`, border: '0' });
    frame.src = this.#address.href;
    this.#frame = frame;
    this.append(frame);
  }

  #close(): void {
    this.#frame?.remove();
    this.#frame = null;
    this.#address = null;
  }

  /** Takes messages of this frame, of its origin and its session only. */
  readonly #take = ({ data, origin, source }: MessageEvent): void => {
    if (this.#frame === null || source !== this.#frame.contentWindow || origin !== this.#address?.origin) return;
    if (typeof data !== 'object' || data === null) return;
    const { source: sender, v, sessionId, type, ...detail } = data;
    if (sender !== FROM_FRAME || v !== VERSION || sessionId !== this.#address.sessionId) return;
    if (type === 'resize' && detail.heightPx > 0) this.#frame.style.height = `${Number(detail.heightPx)}px`;
    else if (SCAN_EVENTS.includes(type)) this.#dispatch(type, detail);
  };

  #dispatch(type: ScanEventName, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** Registers `<mien-scan>`, once. */
export function defineMienScan(): void {
  if (!customElements.get('mien-scan')) customElements.define('mien-scan', MienScanElement);
}
