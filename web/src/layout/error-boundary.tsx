import { Component, type ErrorInfo, type ReactNode } from "react";
import { ApiError } from "../api/errors.ts";
import { log } from "../base/log.ts";
import { ErrorScreen } from "./error-screen.tsx";

type Props = { resetOn?: string; isPart?: boolean; children: ReactNode };
type State = { reference: string | null };

/** Shows the error screen if rendering fails (SITE-9); renders again when `resetOn`, such as the path, changes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { reference: null };

  static getDerivedStateFromError(error: unknown): State {
    const requestId = error instanceof ApiError ? error.requestId : undefined;
    return { reference: requestId ?? crypto.randomUUID().slice(0, 8) };
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo): void {
    log.error("render failed", error, { reference: this.state.reference, componentStack });
  }

  override componentDidUpdate(before: Props): void {
    if (this.state.reference !== null && before.resetOn !== this.props.resetOn)
      this.setState({ reference: null });
  }

  override render(): ReactNode {
    const { reference } = this.state;
    const { children, isPart = false } = this.props;
    return reference === null ? children : <ErrorScreen reference={reference} isPart={isPart} />;
  }
}
