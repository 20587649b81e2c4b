import { Route, Routes } from 'react-router-dom';
import { LandingPage } from '../features/landing/LandingPage.js';
import { RequireUser, UnknownPath } from './guards.js';
import { lazyPage } from './lazy-page.js';

const LoginPage = lazyPage(() => import('../features/session/LoginPage.js').then((m) => m.LoginPage));

/** The route table of the specification, section 2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<LandingPage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route element={<RequireUser />}></Route>
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
