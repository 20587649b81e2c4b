import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createScriptTransformer } from '@jest/transform';

/** How Jest compiles and caches files; part of the key in its cache. */
export const transformOptions = {
  instrument: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

export const isTypeScript = (url) => /^file:.*\.ts(\?|$)/.test(url);

const globals = new URL('./native-runtime.js', import.meta.url).href;
let mapper;
let transformer;

/** Hooks of Node's loader that follow `moduleNameMapper` and `transform` in the configuration of Jest. */
export async function initialize(config) {
  mapper = config.moduleNameMapper.map(([pattern, target]) => [new RegExp(pattern), target]);
  transformer = await createScriptTransformer(config);
}

export async function resolve(specifier, context, next) {
  if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
  const rule =
    isTypeScript(context.parentURL ?? '') && mapper.find(([pattern]) => pattern.test(specifier));
  if (!rule) return await next(specifier, context);
  const target = specifier.replace(...rule);
  const url = target.startsWith('.')
    ? new URL(`${target}.ts`, context.parentURL)
    : pathToFileURL(target);
  return await next(existsSync(url) ? url.href : specifier, context);
}

export async function load(url, context, next) {
  if (!isTypeScript(url)) return await next(url, context);
  const { code } = await transformer.transformAsync(fileURLToPath(url), transformOptions);
  return { format: 'module', source: code, shortCircuit: true };
}
