import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { Provider } from 'react-redux';
import { StaticRouter } from 'react-router-dom';
import { App } from './App.js';
import { makeVisitorStore } from './store.js';

/**
 * Returns the markup of a public page as a visitor sees it first, for its document (`vite/addressed-pages.ts`). Queries
 * and effects do not run: places of data show what they show while it loads.
 */
export async function renderPage(path: string): Promise<string> {
  const { prelude } = await prerender(
    <StrictMode>
      <Provider store={makeVisitorStore()}>
        <StaticRouter location={path}>
          <App />
        </StaticRouter>
      </Provider>
    </StrictMode>,
    // All of a page in its place: what React would put at the end is placed by a script.
    { progressiveChunkSize: Infinity },
  );
  return new Response(prelude).text();
}
