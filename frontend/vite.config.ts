import { defineConfig } from 'vite';
import { compressedCopies } from './vite/compressed-copies.js';
import { routePreloads } from './vite/route-preloads.js';

/** Where `vite` finds the API while somebody works on the screens; the built app is served by the gateway itself. */
const gateway = process.env['GATEWAY_URL'] ?? 'http://localhost:8080';

export default defineConfig({
  plugins: [routePreloads(), compressedCopies()],
  resolve: { conditions: ['@leadmart/source', 'module', 'browser', 'development|production'] },
  server: { proxy: { '/api': gateway } },
  build: {
    target: 'es2023',
    // The gateway's content security policy allows no inline data.
    assetsInlineLimit: 0,
    sourcemap: true,
  },
});
