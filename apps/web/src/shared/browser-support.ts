/** Whether the browser has what a scan needs: a camera, encryption and background work. */
export function canScan(): boolean {
  return (
    typeof navigator.mediaDevices?.getUserMedia === 'function' &&
    typeof globalThis.crypto?.subtle === 'object' &&
    typeof Worker === 'function'
  );
}
