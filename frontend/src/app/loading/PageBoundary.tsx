import { Component, type ReactNode } from 'react';
import { ErrorState } from '../../shared/ui/states/states.js';
import { Page } from '../../shared/ui/pages/Page.js';

interface Props {
  /** The page's address: another page gets another try. */
  path: string;
  children: ReactNode;
}

/** A page that cannot be shown (its code did not arrive, or it threw) says so and offers to load it again. */
export class PageBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.failed && before.path !== this.props.path) this.setState({ failed: false });
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <Page title="This page could not be shown">
        <ErrorState text="Please check your connection." retry={() => window.location.reload()} />
      </Page>
    );
  }
}
