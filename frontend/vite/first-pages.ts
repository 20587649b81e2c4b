import { readFileSync } from 'node:fs';

/** The data of a page that is known before its code is loaded. */
export interface FirstPage {
  /** The end of the module's path. */
  readonly code: string;
  /** The title that `Page` will show; without it the frame shows placeholders. */
  readonly title?: string;
  readonly lead?: string;
  readonly measure?: string;
  /** The users whom the guards admit; undefined for everyone. */
  readonly audience?: 'users' | 'visitors';
}

/** The routes of `app/AppRoutes.tsx` that are worth knowing early: visits begin there. */
const early = [
  '/login',
  '/register',
  '/verify-email/:token',
  '/forgot-password',
  '/reset-password/:token',
  '/do-not-sell',
  '/verify-file',
  '/pricing',
  '/dashboard',
  '/buy-leads',
  '/my-leads',
  '/my-leads/:packId',
  '/suppression-lists',
  '/status-changes',
  '/account/*',
  '/my-purchases',
  '/buy-credits',
] as const;

/** Routes below another early one, or with pages below them, have an entry of their own: `my-leads/`. */
const wordOf = (path: string): string => {
  const [, first = '', below] = path.split('/');
  const isOwn = below === '*' || early.some((other) => other === `/${first}`);
  return below !== undefined && isOwn ? `${first}/` : first;
};

const audiences = { RequireUser: 'users', RequireVisitor: 'visitors' } as const;
const sources = new URL('../src/', import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, sources), 'utf8');

/** The early pages by the first segment of their path: guards from the routes, titles from the pages themselves. */
export function firstPages(): Readonly<Record<string, FirstPage>> {
  const source = read('app/AppRoutes.tsx');
  const modules = new Map(
    [...source.matchAll(/const (\w+) = lazyPage\([^']+'\.{1,2}\/([^']+)\.js'/g)].map(
      ([, name, file]) => [name, file] as const,
    ),
  );
  const found = new Map<string, FirstPage>();
  const open: string[] = [];
  const tags = /<Route(?: path="([^"]+)")? element=\{<(\w+) \/>\}( \/)?>|<\/Route>/g;
  for (const [tag, path, element = '', isAlone] of source.matchAll(tags)) {
    if (tag === '</Route>') open.pop();
    else if (!isAlone) open.push(element);
    const code = modules.get(element);
    if (path && code) found.set(path, pageIn(code, open));
  }
  const routes = [...found.keys()];
  const isEarly = (path: string): boolean => early.some((one) => one === path);
  return Object.fromEntries(
    early.map((path) => {
      const page = found.get(path);
      if (!page) throw new Error(`vite/first-pages.ts finds no route ${path} in AppRoutes.tsx.`);
      // The first script knows a page by its first segment: it must not show the title to a page below.
      const isShared = routes.some((other) => other.startsWith(`${path}/:`) && !isEarly(other));
      return [
        wordOf(path),
        isShared ? { code: page.code, ...(page.audience && { audience: page.audience }) } : page,
      ];
    }),
  );
}

function pageIn(file: string, guards: readonly string[]): FirstPage {
  const place = file.startsWith('features/') ? file : `app/${file}`;
  // A page without its data may have a head without a lead: the longest is that of the page.
  const heads = read(`${place}.tsx`).match(/<Page\s+(?:[a-z]+="[^"]*"\s*)+/g) ?? [''];
  const [head = ''] = heads.toSorted((one, other) => other.length - one.length);
  const words = [...head.matchAll(/(title|lead|measure)="([^"]*)"/g)];
  const guard = guards.find((name): name is keyof typeof audiences => name in audiences);
  return {
    code: place.replace(/^features\//, ''),
    ...Object.fromEntries(words.map(([, name, text]) => [name, text])),
    ...(guard && { audience: audiences[guard] }),
  };
}
