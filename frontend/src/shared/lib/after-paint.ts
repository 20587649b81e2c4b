/**
 * Runs work after the next frame is on the screen, so that a press is answered at once also when its work restyles or
 * redraws the whole page.
 */
export function afterPaint(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}
