/** How long requests in flight may take once no new ones are accepted; then their sockets are closed. */
const CLOSE_GRACE_MS = 10_000;
/** A server always exits after this: Kubernetes, systemd and Docker kill after 10 to 90 s, usually 30. */
export const STOP_WITHIN_MS = 25_000;

export interface StopDependencies {
  /** How long the server keeps responding while it reports not ready, so that a proxy notices. */
  readonly drainMs: number;
  /** Accepts no new connections and waits for requests in flight; then ends everything else. */
  readonly close: () => Promise<void>;
  /** Closes every socket, whatever its state. */
  readonly closeSockets: () => void;
  /** Ends the process. */
  readonly exit: (code: number) => void;
  readonly onFailure: (error: unknown) => void;
  readonly limits?: { readonly closeGraceMs: number; readonly stopWithinMs: number };
}

export interface Stop {
  readonly isStopping: () => boolean;
  /** Stops the server. A second call skips the rest of the drain. */
  begin(): void;
}

/** Graceful shutdown with a timeout: a socket may never finish. */
export function createStop({ drainMs, close, closeSockets, exit, onFailure, limits }: StopDependencies): Stop {
  const { closeGraceMs, stopWithinMs } = limits ?? { closeGraceMs: CLOSE_GRACE_MS, stopWithinMs: STOP_WITHIN_MS };
  let isStopping = false;
  let endDrain = () => {};

  async function stop(): Promise<void> {
    const hardEnd = setTimeout(() => exit(1), stopWithinMs);
    await new Promise<void>((resolve) => {
      const drain = setTimeout(resolve, drainMs);
      endDrain = () => {
        clearTimeout(drain);
        resolve();
      };
    });
    const closing = setTimeout(closeSockets, closeGraceMs);
    let code = 0;
    try {
      await close();
    } catch (error) {
      onFailure(error);
      code = 1;
    }
    clearTimeout(closing);
    clearTimeout(hardEnd);
    exit(code);
  }

  return {
    isStopping: () => isStopping,
    begin() {
      if (isStopping) return endDrain();
      isStopping = true;
      void stop();
    },
  };
}

/** Stops on a signal, and when the parent process is gone, because nothing else would stop it. */
export function beginOnSignals(stop: Stop, signals: Pick<NodeJS.Process, 'on' | 'once'> = process): void {
  signals.on('SIGINT', stop.begin);
  signals.on('SIGTERM', stop.begin);
  signals.once('disconnect', stop.begin);
}
