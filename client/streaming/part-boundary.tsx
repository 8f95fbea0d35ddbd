import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  failed: ReactNode
  children: ReactNode
}

/**
 * Error boundary of a part: when the part fails, `failed` is rendered in its place and the page
 * stays.
 */
export class PartBoundary extends Component<PartBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override render() {
    return this.state.hasFailed ? this.props.failed : this.props.children
  }
}
