import { Component, type ReactNode } from 'react';
import { ErrorState } from '../shared/ui/states.js';

/** A page that cannot be shown (its code did not arrive, or it threw) says so and offers to load it again. */
export class PageBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorState
        text="This page could not be shown. Please check your connection."
        retry={() => window.location.reload()}
      />
    );
  }
}
