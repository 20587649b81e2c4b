import { useRef, type MouseEvent, type PointerEvent } from 'react';
import type { StateCode } from '@leadmart/contracts/us-states';
import { withStates } from '../selection.js';

interface Stroke {
  readonly start: StateCode;
  readonly before: readonly StateCode[];
  /** Whether all tiles of the stroke are selected, as the first one is, or cleared. */
  readonly isSelecting: boolean;
  readonly painted: Set<StateCode>;
  x: number;
  y: number;
}

/** A fast pointer jumps over tiles, which are larger than this. */
const pixelsBetweenLooks = 12;

/**
 * Selects or clears all tiles that a pressed pointer crosses, as its first tile asks for. Without a
 * second tile it is a click, which the checkbox handles itself.
 */
export function usePainting(
  selected: readonly StateCode[],
  onChange: (states: StateCode[]) => void,
) {
  const stroke = useRef<Stroke>(undefined);
  const hasPainted = useRef(false);

  const begin = ({ target, button, isPrimary, clientX, clientY }: PointerEvent): void => {
    const start = codeOf(target as Element);
    if (start === undefined || button !== 0 || !isPrimary) return;
    const isSelecting = !selected.includes(start);
    const painted = new Set<StateCode>();
    stroke.current = { start, before: selected, isSelecting, painted, x: clientX, y: clientY };
  };
  const move = (event: PointerEvent): void => {
    const { current } = stroke;
    if (!current) return;
    const { size } = current.painted;
    for (const code of codesOnTheWay(current, event))
      if (code !== current.start || size > 0) current.painted.add(current.start).add(code);
    if (current.painted.size === size) return;
    // The map receives the rest of the stroke, and no tile is clicked at its end.
    if (size === 0) event.currentTarget.setPointerCapture?.(event.pointerId);
    hasPainted.current = true;
    onChange(withStates(current.before, [...current.painted], current.isSelecting));
  };
  const end = (): void => {
    stroke.current = undefined;
    // The click of this stroke, if any, comes before the next task.
    setTimeout(() => (hasPainted.current = false));
  };
  const swallowClick = (event: MouseEvent): void => {
    if (!hasPainted.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return {
    onPointerDown: begin,
    onPointerMove: move,
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: swallowClick,
  };
}

const codeOf = (element: Element | null): StateCode | undefined =>
  element?.closest<HTMLElement>('[data-code]')?.dataset['code'] as StateCode | undefined;

function codesOnTheWay(from: Stroke, { clientX, clientY }: PointerEvent): StateCode[] {
  const [dx, dy] = [clientX - from.x, clientY - from.y];
  const looks = Math.max(1, Math.ceil(Math.hypot(dx, dy) / pixelsBetweenLooks));
  const codes: StateCode[] = [];
  for (let look = 1; look <= looks; look += 1) {
    const part = look / looks;
    const code = codeOf(document.elementFromPoint(from.x + dx * part, from.y + dy * part));
    if (code !== undefined) codes.push(code);
  }
  [from.x, from.y] = [clientX, clientY];
  return codes;
}
