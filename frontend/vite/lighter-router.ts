import type { Plugin } from 'vite';

const displayNames = /^\w+\.displayName = .*;$/gm;
const components = /^(var \w+ = )(React\d*\.(?:forwardRef|createContext|memo|lazy)\()/gm;

/**
 * Lets the bundler drop unused components of react-router, such as `Form`: their creation is not
 * marked as pure. Saves 1.3 KB gzip of the landing page's JavaScript.
 */
export function lighterRouter(): Plugin {
  return {
    name: 'lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/react-router\// },
      handler: (code) => ({
        code: code.replace(displayNames, '').replace(components, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
