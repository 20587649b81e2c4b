import type { Plugin } from 'vite';

const displayNames = /^\w+\.displayName = .*;$/gm;
const warnings = 'var ENABLE_DEV_WARNINGS = true;';
const components = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo|lazy)\()/gm;

/**
 * Lets the bundler drop what the site does not use of react-router: components such as `Form`, whose creation
 * is not marked as pure, and the warnings for developers, because the package exports no build without them.
 * Saves 1.8 KB gzip of the landing page's JavaScript.
 */
export function lighterRouter(): Plugin {
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code
          .replace(displayNames, '')
          .replace(warnings, warnings.replace('true', 'false'))
          .replace(components, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
