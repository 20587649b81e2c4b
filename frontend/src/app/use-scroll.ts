import { useEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/** The places at which pages were left, by the router's keys of their history entries. */
const places = new Map<string, number>();

/** The entry in the session storage with the place of a page that is loaded again. */
const storageKey = 'place';

/** Long enough for the data of a page, which comes in pieces and moves what is below. */
const patienceMs = 1_500;

/**
 * Scrolls to the top of a new page, or to the part that the address names, and back to the place where a page was left, also
 * by a reload. The browser itself would look for the place before the page has its data.
 */
export function useScroll({ pathname, hash, key }: Location): void {
  const navigation = useNavigationType();
  const before = useRef<{ pathname: string; hash: string }>(undefined);
  useEffect(() => {
    const { current } = before;
    before.current = { pathname, hash };
    const isNew = current?.pathname !== pathname || current.hash !== hash;
    const place = current ? (places.get(key) ?? 0) : storedPlace(entryOf(pathname, key));
    let stop: (() => void) | undefined;
    if (navigation === 'POP' && place !== undefined) stop = scrollBackTo(place);
    // Only another path is a new page; a changed query or the same link again is not.
    else if (isNew && !showPart(hash) && current) window.scrollTo(0, 0);
    const keep = (): void => void places.set(key, window.scrollY);
    if (stop === undefined) keep();
    const leave = (): void =>
      sessionStorage.setItem(storageKey, `${Math.round(window.scrollY)} ${entryOf(pathname, key)}`);
    window.addEventListener('scroll', keep, { passive: true });
    window.addEventListener('pagehide', leave);
    return () => {
      stop?.();
      window.removeEventListener('scroll', keep);
      window.removeEventListener('pagehide', leave);
    };
  }, [pathname, hash, key]);
  useEffect(() => {
    history.scrollRestoration = 'manual';
  }, []);
}

/** The first entries of all visits have the same key. */
const entryOf = (pathname: string, key: string): string => `${pathname} ${key}`;

function storedPlace(entry: string): number | undefined {
  const [place = '', ...left] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  sessionStorage.removeItem(storageKey);
  return left.join(' ') === entry ? Number(place) || undefined : undefined;
}

/** Shows the part that the address names, where readers continue, too. Returns whether there is one. */
function showPart(hash: string): boolean {
  const part = document.getElementById(hash.slice(1));
  part?.scrollIntoView();
  part?.focus({ preventScroll: true });
  return part !== null;
}

const hands = ['wheel', 'pointerdown', 'keydown'] as const;

/** Holds the place while the data of the page comes, unless the user moves it. Returns what ends this. */
function scrollBackTo(place: number): () => void {
  const until = performance.now() + patienceMs;
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const hand of hands) removeEventListener(hand, end);
  };
  const step = (): void => {
    if (isOver) return;
    if (performance.now() > until) return end();
    if (window.scrollY !== place) window.scrollTo(0, place);
    requestAnimationFrame(step);
  };
  for (const hand of hands) addEventListener(hand, end, { passive: true });
  step();
  return end;
}
