import { registerHooks } from 'node:module';
import { transformOptions } from '../../jest/native-hooks.js';
import NativeRuntime from '../../jest/native-runtime.js';
import { replacingHooks } from './replacement.js';

let hasHooks = false;

/** Loads test files as all tests do, with one source replaced. */
export default class ReplacingRuntime extends NativeRuntime {
  constructor(config, environment, resolver, transformer, ...more) {
    super(config, environment, resolver, transformer, ...more);
    if (hasHooks) return;
    hasHooks = true;
    // Unlike `transform`, it does not take a file with the same time for the same text.
    const compile = (path, source) =>
      transformer.transformSource(path, source, transformOptions).code;
    // After the hooks of the superclass: Node asks the hooks that were registered last first.
    registerHooks(replacingHooks(compile));
  }
}
