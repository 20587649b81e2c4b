import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/App.js';
import { makeStore } from './app/store.js';
import './shared/styles/tokens.css';
import './shared/styles/layout.css';
import './shared/styles/base.css';
import './app/shell.css';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

// Renders in small steps, so that a slow phone responds to a tap in between.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <Provider store={makeStore()}>
        {/* The top bar changes at once; `App` defers the page until its code is loaded. */}
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </Provider>
    </StrictMode>,
  ),
);
