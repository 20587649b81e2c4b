import type { Page } from 'playwright-core';
import type { Actors, Role } from './actors.js';

/** A screen in one of its states: its user, its path and the steps before the screenshot. */
export interface ScreenState {
  readonly screen: string;
  readonly state: string;
  /** The user; absent for a visitor. */
  readonly as?: Role;
  readonly path: string;
  /** Mocks answers and the clock before the page is opened. */
  readonly before?: (page: Page, actors: Actors) => Promise<unknown>;
  /** The steps from the open page to the state. */
  readonly arrive: (page: Page, actors: Actors) => Promise<unknown>;
  /** Takes the window only, for dialogs; the default is the whole page. */
  readonly frame?: 'window';
  /** Errors in the console are expected. */
  readonly complains?: true;
  /** The state exists on narrow screens only. */
  readonly only?: 'narrow';
  /** The default is one wide and one narrow window. */
  readonly widths?: readonly number[];
}

export type Theme = 'light' | 'dark';

export const widths = { wide: 1_280, narrow: 375 } as const;
export const themes: readonly Theme[] = ['light', 'dark'];

/** One visit: a state in one theme, at each of its widths. */
export interface Shot {
  readonly of: ScreenState;
  readonly theme: Theme;
}

/** For layouts that change between a phone and a desk. */
export const everyWidth: readonly number[] = [1_440, 1_024, 768, widths.narrow];

export function widthsOf({ only, widths: own }: ScreenState): readonly number[] {
  if (own) return own;
  return only === 'narrow' ? [widths.narrow] : [widths.wide, widths.narrow];
}

export function fileName({ of: { screen, state }, theme }: Shot, width?: number): string {
  const size = width === undefined ? theme : `${width}-${theme}`;
  return `${screen}--${state}--${size}`;
}
