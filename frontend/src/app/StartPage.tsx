import { DashboardPage } from '../features/dashboard/DashboardPage.js';
import { DownloadButton } from '../features/my-leads/downloads/DownloadButton.js';

/** The dashboard with the download of My Leads. */
export function StartPage() {
  return <DashboardPage Download={DownloadButton} />;
}
