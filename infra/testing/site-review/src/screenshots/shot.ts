import type { Page } from 'playwright-core';
import type { Cast, Role } from './cast.js';

/** A screen in one of its states: who goes where, and what has to have happened when the picture is taken. */
export interface ScreenState {
  readonly screen: string;
  readonly state: string;
  /** Missing: a visitor. */
  readonly as?: Role;
  readonly path: string;
  /** Before the page is opened: what the network will do, what the clock says. */
  readonly before?: (page: Page, cast: Cast) => Promise<unknown>;
  /** From the open page to the state. */
  readonly arrive: (page: Page, cast: Cast) => Promise<unknown>;
  /** Dialogs are photographed in the window, pages in full length. */
  readonly frame?: 'window';
  /** The page complains in the console, and should. */
  readonly complains?: true;
  /** For what only narrow screens have. */
  readonly only?: 'narrow';
}

export type Theme = 'light' | 'dark';

export const widths = { wide: 1_280, narrow: 375 } as const;
export const themes: readonly Theme[] = ['light', 'dark'];

/** One visit: a state in a theme, taken at every width it has. */
export interface Shot {
  readonly of: ScreenState;
  readonly theme: Theme;
}

export const widthsOf = ({ only }: ScreenState): number[] =>
  only === 'narrow' ? [widths.narrow] : [widths.wide, widths.narrow];

export function fileName({ of: { screen, state }, theme }: Shot, width?: number): string {
  const size = width === undefined ? theme : `${width}-${theme}`;
  return `${screen}--${state}--${size}`;
}
