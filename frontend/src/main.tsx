import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { makeStore } from './app/store.js';
import './shared/styles/tokens.css';
import './shared/styles/base.css';
import './app/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// In small steps, so that a slow phone answers a tap in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={makeStore()}>
        {/* The bar at the top follows at once; `App` defers the page until its code is there. */}
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  ),
);
