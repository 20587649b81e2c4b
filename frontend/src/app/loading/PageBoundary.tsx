import { Component, type ReactNode } from 'react';
import { OfflinePage } from '../../features/device-copies/OfflinePage.js';
import { Page } from '../../shared/ui/pages/Page.js';
import { ErrorState } from '../../shared/ui/states/states.js';

interface Props {
  /** The path of the page: another path resets the error. */
  path: string;
  children: ReactNode;
}

const reload = (): void => window.location.reload();

/**
 * Catches a page that threw or whose code did not load, and offers to load it again. When the browser is online again, the
 * page comes by itself.
 */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(): void {
    window.addEventListener('online', reload, { once: true });
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', reload);
  }

  override componentDidUpdate(before: Props): void {
    if (!this.state.failed || before.path === this.props.path) return;
    window.removeEventListener('online', reload);
    this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    if (!navigator.onLine) return <OfflinePage />;
    return (
      <Page title="This page could not be shown">
        <ErrorState text="Please check your connection." retry={reload} />
      </Page>
    );
  }
}
