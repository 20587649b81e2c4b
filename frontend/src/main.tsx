import { StrictMode, startTransition } from 'react';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { makeStore } from './app/store.js';
import { createRoot, hydrateRoot } from './renderer.js';
import './shared/styles/tokens.css';
import './shared/styles/layout.css';
import './shared/styles/base.css';
import './app/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

const site = (
  <StrictMode>
    <Provider store={makeStore()}>
      {/* The top bar changes at once; `App` defers the page until its code is loaded. */}
      <BrowserRouter useTransitions={false}>
        <App />
      </BrowserRouter>
    </Provider>
  </StrictMode>
);
/** Whether the document already shows the page (`vite/addressed-pages.ts`). */
const isRendered = 'rendered' in document.documentElement.dataset;

// Renders in small steps, so that a slow phone responds to a tap in between.
startTransition(() => {
  if (isRendered) hydrateRoot(root, site);
  else createRoot(root).render(site);
});
