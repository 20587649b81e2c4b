import type { Page } from 'playwright-core';

/** The layout shifts of a page so far, and its slowest answer to an action in milliseconds. */
export interface Reading {
  readonly cls: number;
  readonly inp: number;
  /** The element and kind of the slowest answer, and where its time went. */
  readonly slowest: string;
  /** The elements that moved most. */
  readonly moved: readonly string[];
}

declare global {
  interface Window {
    limits: { cls: number; inp: number; slowest: string; moved: Record<string, number> };
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node?: Node | null }[];
}

/** Watches every page that is opened from now on, with the processor slowed by this factor. */
export async function watch(page: Page, slower: number): Promise<void> {
  await page.addInitScript(observe);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}

export const readingOf = (page: Page): Promise<Reading> =>
  page.evaluate(() => ({
    ...window.limits,
    moved: Object.entries(window.limits.moved)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, 3)
      .map(([what, value]) => `${what} ${value.toFixed(3)}`),
  }));

/** Runs in the page. Adds up all shifts that no action caused, which is at least what browsers report as CLS. */
function observe(): void {
  const found: Window['limits'] = { cls: 0, inp: 0, slowest: '', moved: {} };
  window.limits = found;
  const nameOf = (node: unknown): string =>
    node instanceof Element
      ? `${node.tagName.toLowerCase()}.${String(node.getAttribute('class')).split(' ')[0]}`
      : 'unknown';
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      found.cls += entry.value;
      for (const { node } of entry.sources) {
        found.moved[nameOf(node)] = (found.moved[nameOf(node)] ?? 0) + entry.value;
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const isAction = 'interactionId' in entry && entry.interactionId !== 0;
      if (!isAction || entry.duration <= found.inp) continue;
      found.inp = entry.duration;
      const { startTime, processingStart, processingEnd, duration } = entry;
      const parts = {
        waited: processingStart - startTime,
        worked: processingEnd - processingStart,
        painted: startTime + duration - processingEnd,
      };
      const times = Object.entries(parts).map(([part, ms]) => `${part} ${Math.round(ms)}`);
      found.slowest = `${entry.name} on ${nameOf(entry.target)} (${times.join(', ')})`;
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}
