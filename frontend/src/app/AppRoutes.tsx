import { Route, Routes, type Location } from 'react-router-dom';
import {
  ForAdmins,
  Home,
  RequireAdmin,
  RequireFactor,
  RequireUser,
  RequireVisitor,
  UnknownPath,
} from './guards.js';
import { lazyPage } from './loading/lazy-page.js';
import { PublicPages } from './PublicPages.js';

const LoginPage = lazyPage(
  async () => (await import('../features/session/pages/LoginPage.js')).LoginPage,
);
const RegisterPage = lazyPage(
  async () => (await import('../features/session/pages/RegisterPage.js')).RegisterPage,
);
const VerifyEmailPage = lazyPage(
  async () => (await import('../features/session/pages/VerifyEmailPage.js')).VerifyEmailPage,
);
const ConfirmEmailPage = lazyPage(
  async () => (await import('../features/session/pages/ConfirmEmailPage.js')).ConfirmEmailPage,
);
const RevertEmailPage = lazyPage(
  async () => (await import('../features/session/pages/RevertEmailPage.js')).RevertEmailPage,
);
const ForgotPasswordPage = lazyPage(
  async () => (await import('../features/session/pages/ForgotPasswordPage.js')).ForgotPasswordPage,
);
const ResetPasswordPage = lazyPage(
  async () => (await import('../features/session/pages/ResetPasswordPage.js')).ResetPasswordPage,
);
const UnsubscribePage = lazyPage(
  async () => (await import('../features/unsubscribe/UnsubscribePage.js')).UnsubscribePage,
);
const DoNotSellPage = lazyPage(
  async () => (await import('../features/opt-out/DoNotSellPage.js')).DoNotSellPage,
);
const CertificatePage = lazyPage(
  async () => (await import('../features/opt-out/CertificatePage.js')).CertificatePage,
);
const VerifyFilePage = lazyPage(
  async () => (await import('../features/verify-file/VerifyFilePage.js')).VerifyFilePage,
);
const ApiGuidePage = lazyPage(
  async () => (await import('../features/developers/ApiGuidePage.js')).ApiGuidePage,
);
const ErrorPage = lazyPage(
  async () => (await import('../features/developers/ErrorPage.js')).ErrorPage,
);
const LegalRoute = lazyPage(async () => (await import('./LegalRoute.js')).LegalRoute);
const FaqPage = lazyPage(async () => (await import('../features/faq/FaqPage.js')).FaqPage);
const DataEnrichmentPage = lazyPage(
  async () =>
    (await import('../features/data-enrichment/DataEnrichmentPage.js')).DataEnrichmentPage,
);

const BuyLeadsTabs = lazyPage(async () => (await import('./BuyLeadsTabs.js')).BuyLeadsTabs);
const BuyLeadsPage = lazyPage(
  async () => (await import('../features/buy-leads/BuyLeadsPage.js')).BuyLeadsPage,
);
const MyLeadsPage = lazyPage(
  async () => (await import('../features/my-leads/MyLeadsPage.js')).MyLeadsPage,
);
const CallResultsPage = lazyPage(
  async () => (await import('../features/call-results/CallResultsPage.js')).CallResultsPage,
);
const PackPage = lazyPage(async () => (await import('../features/pack/PackPage.js')).PackPage);
const ListPages = lazyPage(async () => (await import('./ListPages.js')).ListPages);
const PurchasesPage = lazyPage(
  async () => (await import('../features/purchases/PurchasesPage.js')).PurchasesPage,
);
const LinkedReceiptPage = lazyPage(
  async () => (await import('../features/receipts/LinkedReceiptPage.js')).LinkedReceiptPage,
);
const OwnReceiptPage = lazyPage(
  async () => (await import('../features/receipts/OwnReceiptPage.js')).OwnReceiptPage,
);
const StartPage = lazyPage(async () => (await import('./StartPage.js')).StartPage);
const BuyCreditsPage = lazyPage(
  async () => (await import('../features/buy-credits/BuyCreditsPage.js')).BuyCreditsPage,
);
const PricingPage = lazyPage(
  async () => (await import('../features/pricing/PricingPage.js')).PricingPage,
);

const AccountRoutes = lazyPage(
  async () => (await import('./account/AccountRoutes.js')).AccountRoutes,
);

const AdminStart = lazyPage(async () => (await import('./admin/AdminStart.js')).AdminStart);
const AdminRoutes = lazyPage(async () => (await import('./admin/AdminRoutes.js')).AdminRoutes);

/** The routes of the specification, section 2. */
export function AppRoutes({ location }: { location: Location }) {
  return (
    <Routes location={location}>
      <Route element={<PublicPages />}>
        <Route path="/" element={<Home />} />
        <Route element={<RequireVisitor />}>
          <Route path="/login" element={<LoginPage />} />
          <Route path="/register" element={<RegisterPage />} />
        </Route>
        <Route path="/verify-email/:token" element={<VerifyEmailPage />} />
        <Route path="/confirm-email/:token" element={<ConfirmEmailPage />} />
        <Route path="/revert-email/:token" element={<RevertEmailPage />} />
        <Route path="/forgot-password" element={<ForgotPasswordPage />} />
        <Route path="/reset-password/:token" element={<ResetPasswordPage />} />
        <Route path="/unsubscribe/:token" element={<UnsubscribePage />} />
        <Route path="/do-not-sell" element={<DoNotSellPage />} />
        <Route path="/do-not-sell/:token" element={<CertificatePage />} />
        <Route path="/verify-file" element={<VerifyFilePage />} />
        <Route path="/receipts/:receiptId/:signature" element={<LinkedReceiptPage />} />
        <Route path="/pricing" element={<PricingPage />} />
        <Route path="/developers" element={<ApiGuidePage />} />
        <Route path="/developers/errors/:code" element={<ErrorPage />} />
        <Route path="/legal/:document" element={<LegalRoute />} />
      </Route>
      <Route element={<RequireUser />}>
        <Route path="/account/*" element={<AccountRoutes />} />
        <Route element={<RequireFactor />}>
          <Route path="/dashboard" element={<StartPage />}>
            <Route index element={<ForAdmins element={<AdminStart />} />} />
          </Route>
          <Route element={<BuyLeadsTabs />}>
            <Route path="/buy-leads" element={<BuyLeadsPage />} />
            <Route path="/saved-orders" element={<ListPages />} />
            <Route path="/stock-alerts" element={<ListPages />} />
            <Route path="/suppression-lists" element={<ListPages />} />
          </Route>
          <Route path="/my-leads" element={<MyLeadsPage />} />
          <Route path="/my-leads/call-results" element={<CallResultsPage />} />
          <Route path="/my-leads/:packId" element={<PackPage />} />
          <Route path="/status-changes" element={<ListPages />} />
          <Route path="/my-purchases" element={<PurchasesPage />} />
          <Route path="/my-purchases/receipts/:receiptId" element={<OwnReceiptPage />} />
          <Route path="/buy-credits" element={<BuyCreditsPage />} />
          <Route path="/faq" element={<FaqPage />} />
          <Route path="/data-enrichment" element={<DataEnrichmentPage />} />
          <Route element={<RequireAdmin />}>
            <Route path="/admin/*" element={<AdminRoutes />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<UnknownPath />} />
    </Routes>
  );
}
