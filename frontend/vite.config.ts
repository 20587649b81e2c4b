import { defineConfig } from 'vite';
import { compressedCopies } from './vite/compressed-copies.js';
import { firstScript } from './vite/first-script.js';

/** Where `vite` finds the API while somebody works on the screens; the built app is served by the gateway itself. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [firstScript(), compressedCopies()],
  resolve: { conditions: ['@leadmart/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': gateway } },
  build: {
    target: 'es2023',
    // The gateway's content security policy allows no inline data.
    assetsInlineLimit: 0,
    // Browsers that do not know modulepreload load the modules a moment later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Every page loads the names of all files: short ones are lighter.
        chunkFileNames: 'assets/[name]-[hash:6].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        codeSplitting: {
          groups: [
            // What every page needs is one file: it compresses better than five.
            { name: 'initial', tags: ['$initial'], priority: 2 },
            // So is what many pages share: each file less is a name less in what every page loads.
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
