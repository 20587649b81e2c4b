import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigationType, type Location } from 'react-router-dom';

/**
 * The places at which pages were left, by their addresses and the router's keys of their history entries. Several entries have the
 * same key: the first ones of visits, and addresses of parts that were typed.
 */
const places = new Map<string, number>();

/** The entry in the session storage with the place of a page that is loaded again. */
const storageKey = 'place';

/** Long enough for the data of a page, which comes in pieces and moves what is below. */
const patienceMs = 1_500;

/** The time for a part or a place to come with the data of its page. */
const arrivalPatienceMs = 10_000;

/**
 * Scrolls to the top of a new page, or to the part that the address names, and back to the place where a page was left, also
 * by a reload. The browser itself would look for the place before the page has its data.
 */
export function useScroll({ pathname, hash, key }: Location): void {
  const navigation = useNavigationType();
  const before = useRef<{ pathname?: string; hash?: string }>({});
  // Ends together with the page: one that is shorter moves the window, which is not where the page before was left.
  useLayoutEffect(() => {
    const { pathname: current, hash: part } = before.current;
    before.current = { pathname, hash };
    const entry = `${pathname}${hash} ${key}`;
    const place = current !== undefined ? places.get(entry) : storedPlace(entry);
    let stop: (() => void) | undefined;
    if (navigation === 'POP' && place !== undefined) stop = scrollBackTo(place);
    else {
      // Only another path is a new page; a changed query is not.
      if (current !== undefined && current !== pathname) window.scrollTo(0, 0);
      // The browser itself has moved the focus to a part of this page that a plain link or a typed address names.
      const hasFocus = navigation === 'POP' && current === pathname;
      // Another query beside the same part is a choice on the page, whose control keeps the focus.
      const isChoice = navigation === 'REPLACE' && current === pathname && part === hash;
      if (hash !== '' && !isChoice) stop = showPart(hash, hasFocus);
    }
    const keep = (): void => void places.set(entry, window.scrollY);
    if (stop === undefined) keep();
    const leave = (): void =>
      sessionStorage.setItem(storageKey, `${Math.round(window.scrollY)} ${entry}`);
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

function storedPlace(entry: string): number | undefined {
  const [place = '', ...left] = (sessionStorage.getItem(storageKey) ?? '').split(' ');
  sessionStorage.removeItem(storageKey);
  return left.join(' ') === entry ? Number(place) || undefined : undefined;
}

/** Shows the part that the address names, where readers continue, too, once the page has it. Returns what ends this. */
function showPart(hash: string, hasFocus: boolean): () => void {
  let isFocused = hasFocus;
  return hold((waitedMs) => {
    const part = document.getElementById(hash.slice(1));
    if (part === null) return waitedMs < arrivalPatienceMs;
    part.scrollIntoView({ behavior: 'instant' });
    if (!isFocused) part.focus({ preventScroll: true });
    isFocused = true;
    return waitedMs < patienceMs;
  });
}

const hands = ['wheel', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place once the page is long enough. Returns what ends this. */
function scrollBackTo(place: number): () => void {
  let reachedMs: number | undefined;
  return hold((waitedMs) => {
    if (window.scrollY !== place) window.scrollTo(0, place);
    if (Math.abs(window.scrollY - place) < 1) reachedMs ??= waitedMs;
    return reachedMs === undefined
      ? waitedMs < arrivalPatienceMs
      : waitedMs - reachedMs < patienceMs;
  });
}

/**
 * Moves the page in each frame while its data comes, as long as `move` returns true and the user does not move it. Returns what
 * ends this.
 */
function hold(move: (waitedMs: number) => boolean): () => void {
  const since = performance.now();
  let isOver = false;
  const end = (): void => {
    isOver = true;
    for (const hand of hands) removeEventListener(hand, end);
  };
  const step = (): void => {
    if (isOver) return;
    if (move(performance.now() - since)) requestAnimationFrame(step);
    else end();
  };
  for (const hand of hands) addEventListener(hand, end, { passive: true });
  step();
  return end;
}
