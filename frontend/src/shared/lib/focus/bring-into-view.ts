const lessMotion = '(prefers-reduced-motion: reduce)';

/** Scrolls to the start of something that cannot be seen well, at once for people who asked for less motion. */
export function bringIntoView(element: Element): void {
  const { top } = element.getBoundingClientRect();
  if (top >= coveredByTheBar() && top < window.innerHeight / 2) return;
  element.scrollIntoView({
    behavior: matchMedia(lessMotion).matches ? 'auto' : 'smooth',
    block: 'start',
  });
}

/** How much of the top of the window is taken; the same distance that scrolling keeps. */
const coveredByTheBar = (): number =>
  Math.floor(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
