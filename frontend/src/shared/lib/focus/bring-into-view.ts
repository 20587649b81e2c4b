const lessMotion = '(prefers-reduced-motion: reduce)';

/**
 * Scrolls to the start of an element that is not fully visible, without animation when the user
 * prefers reduced motion.
 */
export function bringIntoView(element: Element): void {
  const { top } = element.getBoundingClientRect();
  if (top >= coveredByTheBar() && top < window.innerHeight / 2) return;
  element.scrollIntoView({
    behavior: matchMedia(lessMotion).matches ? 'auto' : 'smooth',
    block: 'start',
  });
}

/** The height of the top bar: the distance that scrolling keeps from the top of the window. */
const coveredByTheBar = (): number =>
  Math.floor(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
