import { afterEach, beforeEach } from '@jest/globals';

/** The browser's Cache API in memory, which jsdom lacks. `names` are those of the caches with something in them. */
export function fakeCaches() {
  const all = new Map<string, Map<string, string>>();
  const open = (name: string) => {
    const entries = all.get(name) ?? new Map<string, string>();
    all.set(name, entries);
    return {
      match: async (path: string) => {
        const text = entries.get(path);
        return text === undefined ? undefined : new Response(text);
      },
      put: async (path: string, answer: Response) => void entries.set(path, await answer.text()),
      delete: async (path: string) => entries.delete(path),
      keys: async () => [...entries.keys()].map((path) => ({ url: `http://localhost${path}` })),
    };
  };
  beforeEach(() => {
    all.clear();
    Object.assign(globalThis, {
      caches: {
        open: async (name: string) => open(name),
        keys: async () => [...all.keys()],
        delete: async (name: string) => all.delete(name),
      },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'caches');
  });
  return {
    names: () => [...all].filter(([, entries]) => entries.size > 0).map(([name]) => name),
  };
}
