/** The machine that the runner works on. Tests describe another one. */
export interface System {
  readonly platform: NodeJS.Platform;
  readonly path: string;
  readonly home: string;
  /** A folder that stands for `/`. */
  readonly root: string;
  readonly isRoot: boolean;
}

export const thisSystem = (): System => ({
  platform: process.platform,
  path: process.env['PATH'] ?? '',
  home: process.env['HOME'] ?? '/nonexistent',
  root: '/',
  isRoot: process.getuid?.() === 0,
});
