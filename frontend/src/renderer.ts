// React's renderer is half of the application's code: as a file of its own, it starts in a task of its own (`vite/first-page.js`).
export { createRoot, hydrateRoot } from 'react-dom/client';
