import { Component, type ReactNode } from 'react';
import { Crashed } from './crashed.tsx';

/** Keeps a defect in one part of a page from taking the whole page away. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly error: unknown }> {
  override state = { error: null as unknown };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render() {
    if (this.state.error === null) return this.props.children;
    return <Crashed error={this.state.error} onRetry={() => this.setState({ error: null })} />;
  }
}
