import { existsSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';

/** How Jest compiles and caches files; part of the key in its cache. */
export const transformOptions = {
  instrument: false,
  supportsDynamicImport: true,
  supportsExportNamespaceFrom: true,
  supportsStaticESM: true,
  supportsTopLevelAwait: true,
};

export const isTypeScript = (url) => /^file:.*\.tsx?(\?|$)/.test(url);

/** Exports of packages name their source by it. */
const sources = '@leadmart/source';

const globals = new URL('./native-runtime.js', import.meta.url).href;

/**
 * Hooks of Node's loader. They find the sources of our packages by a condition of their `exports`, follow `moduleNameMapper` in
 * the configuration of Jest, and compile with its transformer.
 */
export function nativeHooks({ moduleNameMapper }, transformer) {
  const mapper = moduleNameMapper.map(([pattern, target]) => [new RegExp(pattern), target]);
  return {
    resolve(specifier, context, next) {
      if (specifier === '@jest/globals') return { url: globals, shortCircuit: true };
      if (specifier.startsWith('@leadmart/'))
        return next(specifier, { ...context, conditions: [...context.conditions, sources] });
      const rule =
        isTypeScript(context.parentURL ?? '') &&
        mapper.find(([pattern]) => pattern.test(specifier));
      if (!rule) return next(specifier, context);
      const target = specifier.replace(...rule);
      const source = target.startsWith('.')
        ? [`${target}.ts`, `${target}.tsx`]
            .map((file) => new URL(file, context.parentURL))
            .find((url) => existsSync(url))
        : pathToFileURL(target);
      return next(source?.href ?? specifier, context);
    },
    load(url, context, next) {
      if (!isTypeScript(url)) return next(url, context);
      const { code } = transformer.transform(fileURLToPath(url), transformOptions);
      return { format: 'module', source: code, shortCircuit: true };
    },
  };
}
