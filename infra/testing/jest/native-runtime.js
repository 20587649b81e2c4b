import { createRequire, registerHooks } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import Runtime from 'jest-runtime';
import { isTypeScript, nativeHooks, transformOptions } from './native-hooks.js';

const require = createRequire(import.meta.url);
const loadTimeoutMs = 300_000;
let hasHooks = false;
let files = 0;

/**
 * Test files import these bindings from `@jest/globals`. They are live: modules that several test files use see the
 * functions of the current file.
 */
export let afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test;

/**
 * Loads test files with Node's own loader instead of a vm context for each, so a worker evaluates packages and sources
 * once. The rest stays Jest: jest-circus runs the tests. See decisions/0036.
 */
export default class NativeRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, ...more) {
    super(config, environment, resolver, transformer, ...more);
    this.sourceMaps = new SourceMaps(transformer);
    if (hasHooks) return;
    registerHooks(nativeHooks(config, transformer));
    hasHooks = true;
  }

  /** The module of jest-circus contains the tests of one file, so each file gets a new one. */
  requireInternalModule(path) {
    delete require.cache[path];
    return require(path);
  }

  setGlobalsForRuntime(globals) {
    ({ afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, test } = globals);
    jest = this.jestGlobals.jestObjectFor(this._testPath);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  /** The number makes Node load the file again in watch mode. A file may start servers meanwhile, so it has the time of a hook. */
  async unstable_importModule(path) {
    const loading = import(`${pathToFileURL(path).href}?file=${++files}`);
    const timer = new AbortController();
    const tooLate = wait(loadTimeoutMs, undefined, { signal: timer.signal }).then(() => {
      throw new Error(`the file was not loaded within ${loadTimeoutMs / 1_000} seconds`);
    });
    return Promise.race([loading, tooLate]).finally(() => timer.abort());
  }

  getSourceMaps() {
    return this.sourceMaps;
  }

  /** Changes nothing: `process` is not a copy here. */
  installGetBuiltinModule() {}
}

/** From the URL of a loaded file to the path of its source map, which Jest cached beside the compiled file. */
class SourceMaps extends Map {
  constructor(transformer) {
    super();
    this.transformer = transformer;
  }

  get(url) {
    if (!isTypeScript(url)) return undefined;
    return this.transformer.transform(fileURLToPath(url), transformOptions).sourceMapPath;
  }
}
