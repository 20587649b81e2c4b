import { useEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/** The places at which pages were left, by the router's keys of their history entries. */
const places = new Map<string, number>();

/** The router's key of the page that the browser itself loaded. */
const firstKey = 'default';

/** Long enough for the data of a page to come. */
const patienceMs = 3_000;

/**
 * Scrolls to the top of a new page, or to the part that the address names, and back to the place where a page was left. The
 * browser itself would look for it before the page is there; after a reload it finds it.
 */
export function useScroll({ pathname, hash, key }: Location): void {
  const navigation = useNavigationType();
  const before = useRef<{ pathname: string; hash: string }>(undefined);
  useEffect(() => {
    const isFirst = before.current === undefined;
    const isNew = before.current?.pathname !== pathname || before.current.hash !== hash;
    before.current = { pathname, hash };
    let stop: (() => void) | undefined;
    // The browser looked for the part before the page had it; the place of a reload it finds.
    if (isFirst && key === firstKey) showPart(hash);
    else if (!isFirst && navigation === 'POP') stop = scrollBackTo(places.get(key) ?? 0);
    // Only another path is a new page; a changed query or the same link again is not.
    else if (!isFirst && isNew && !showPart(hash)) window.scrollTo(0, 0);
    if (!isFirst) history.scrollRestoration = 'manual';
    const keep = (): void => void places.set(key, window.scrollY);
    if (stop === undefined) keep();
    window.addEventListener('scroll', keep, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', keep);
    };
  }, [pathname, hash, key]);
  useEffect(() => {
    const leave = (): void => void (history.scrollRestoration = 'auto');
    window.addEventListener('pagehide', leave);
    return () => window.removeEventListener('pagehide', leave);
  }, []);
}

/** Shows the part that the address names, where readers continue, too. Returns whether there is one. */
function showPart(hash: string): boolean {
  const part = document.getElementById(hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
  return part !== null;
}

const hands = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls until the page is long enough for the place, unless the user moves it. Returns what ends this. */
function scrollBackTo(place: number): () => void {
  const until = performance.now() + patienceMs;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const hand of hands) removeEventListener(hand, end);
  };
  const step = (): void => {
    if (isOver) return;
    window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 2 || performance.now() > until) end();
    else requestAnimationFrame(step);
  };
  for (const hand of hands) addEventListener(hand, end, { passive: true });
  step();
  return end;
}
