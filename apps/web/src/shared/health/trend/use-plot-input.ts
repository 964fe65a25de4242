import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react';
import { nearestFilled, type Points } from './trend-points.ts';

/** Minimum length of a horizontal swipe that changes the period. Chosen: about a thumb's width. */
const SWIPE_MIN_PX = 48;

interface PlotInput {
  readonly trend: Points;
  /** Indexes of the points with a value. */
  readonly filled: readonly number[];
  readonly selected: number;
  /** Distance of the first point's area from the left edge of the chart. */
  readonly plotLeftPx: number;
  readonly innerPx: number;
  readonly onSelect: (index: number) => void;
  readonly onStep: (steps: number) => void;
}

/** Event handlers of a chart: taps, the mouse and arrow keys select a point; swipes and page keys change the period. */
export function usePlotInput(
  plot: RefObject<HTMLElement | null>,
  { trend, filled, selected, plotLeftPx, innerPx, onSelect, onStep }: PlotInput,
) {
  const touch = useRef<{ x: number; y: number } | null>(null);

  function selectAt(clientX: number): void {
    const box = plot.current?.getBoundingClientRect();
    const share = box && box.width > 0 ? (clientX - box.left - plotLeftPx) / innerPx : null;
    const index = share === null ? null : nearestFilled(trend, share);
    if (index !== null) onSelect(index);
  }

  function onPointerDown(event: PointerEvent): void {
    touch.current = event.pointerType === 'mouse' ? null : { x: event.clientX, y: event.clientY };
    if (event.pointerType === 'mouse') selectAt(event.clientX);
  }

  function onPointerUp(event: PointerEvent): void {
    const began = touch.current;
    touch.current = null;
    if (!began) return;
    const [across, down] = [event.clientX - began.x, event.clientY - began.y];
    if (Math.abs(across) >= SWIPE_MIN_PX && Math.abs(across) > Math.abs(down)) onStep(across > 0 ? -1 : 1);
    else selectAt(event.clientX);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const at = filled.indexOf(selected);
    const last = filled.length - 1;
    const steps = new Map([
      ['PageUp', -1],
      ['PageDown', 1],
    ]).get(event.key);
    const target = new Map([
      ['ArrowLeft', Math.max(0, at - 1)],
      ['ArrowRight', Math.min(last, at + 1)],
      ['Home', 0],
      ['End', last],
    ]).get(event.key);
    if (steps === undefined && target === undefined) return;
    event.preventDefault();
    if (steps !== undefined) onStep(steps);
    if (target !== undefined) onSelect(filled[target] ?? selected);
  }

  return {
    onKeyDown,
    onPointerDown,
    onPointerUp,
    onPointerCancel: () => {
      touch.current = null;
    },
    onPointerMove: (event: PointerEvent) => {
      if (event.pointerType === 'mouse') selectAt(event.clientX);
    },
  };
}
