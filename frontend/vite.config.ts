import { defineConfig } from 'vite';
import { addressedPages } from './vite/addressed-pages.js';
import { compressedCopies } from './vite/compressed-copies.js';
import { firstScript } from './vite/first-script.js';
import { offlineWorker } from './vite/offline-worker.js';

/** The API for `vite` in development; the gateway itself serves the built site. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [firstScript(), offlineWorker(), compressedCopies(), addressedPages()],
  resolve: { conditions: ['@leadmart/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': gateway } },
  build: {
    target: 'es2023',
    // The gateway's content security policy allows no inline data.
    assetsInlineLimit: 0,
    // Browsers without modulepreload load the modules a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page loads the names of all files, so short names save bytes.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            // Parts of every page, which `first-page.js` starts in a task each, so that a press between two is answered.
            {
              name: 'react',
              test: /node_modules[\\/](react|react-dom|scheduler)[\\/]|renderer\.ts/,
              priority: 3,
            },
            { name: 'initial', tags: ['$initial'], priority: 2 },
            // Of pages with lists. Also the landing page has a table.
            {
              name: 'lists',
              test: /[\\/]src[\\/]shared[\\/]ui[\\/](tables[\\/](?!Table\.)|menus[\\/])/,
              minShareCount: 3,
              priority: 2,
            },
            // One file for modules shared by many pages: fewer files mean fewer names in the entry.
            {
              name: 'shared',
              test: /[\\/]src[\\/]shared[\\/]|lucide-react/,
              minShareCount: 3,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
